"""Writes everything, or with --check compares what would be written with what is there."""
import argparse
import os
import shutil
import tempfile

from . import keysets, logins, selftest, tokens
from .areas import AREAS
from .keys import KeyStore
from .samples import Samples

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GENERATED = ("keys", "logins", "tokens", "vectors")
KEPT = os.path.join("keys", "private")


def contents(keys):
    """path under this folder -> octets"""
    samples = Samples(keys)
    out = {"keys/" + name: octets for name, octets in keysets.files(keys).items()}
    out.update(("tokens/" + name, octets) for name, octets in tokens.files(samples).items())
    out.update(("logins/" + name, octets) for name, octets in logins.files(samples).items())
    areas = []
    for area in AREAS:
        built = area(samples)
        out["vectors/%s.json" % built.name] = built.to_bytes()
        areas.append(built)
    out[selftest.PATH] = selftest.source(areas, out)
    return out


def write(folder, files):
    for path, octets in files.items():
        target = os.path.join(folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(octets)


def tree(folder):
    """Every generated file of a folder, keys/private aside: path -> octets"""
    out = {}
    for part in GENERATED:
        for base, _, names in os.walk(os.path.join(folder, part)):
            for name in names:
                path = os.path.relpath(os.path.join(base, name), folder)
                if not path.startswith(KEPT + os.sep):
                    with open(os.path.join(base, name), "rb") as file:
                        out[path] = file.read()
    outside = os.path.join(folder, selftest.PATH)
    if os.path.exists(outside):
        with open(outside, "rb") as file:
            out[selftest.PATH] = file.read()
    return out


def check(files):
    """Regenerates beside, and names every file that differs, is missing or is one too many."""
    base = tempfile.mkdtemp(prefix="testvectors-")
    try:
        folder = os.path.join(base, "testvectors")
        os.mkdir(folder)
        write(folder, files)
        wanted, found = tree(folder), tree(ROOT)
    finally:
        shutil.rmtree(base)
    faults = ["missing: " + path for path in sorted(wanted.keys() - found.keys())]
    faults += ["not generated: " + path for path in sorted(found.keys() - wanted.keys())]
    faults += ["differs: " + path for path in sorted(wanted.keys() & found.keys())
               if wanted[path] != found[path]]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def main(arguments):
    parser = argparse.ArgumentParser(prog="generate", description=__doc__)
    parser.add_argument("--check", action="store_true",
                        help="write nothing; exit 1 when a file on disk is not what would be written")
    options = parser.parse_args(arguments)
    if options.check:
        missing = KeyStore.missing(ROOT)
        if missing:
            print("\n".join("missing: keys/private/" + name for name in missing))
            return 1
    files = contents(KeyStore(ROOT))
    if options.check:
        return check(files)
    for path in tree(ROOT):  # what an earlier generator wrote and this one does not
        if path not in files:
            os.remove(os.path.join(ROOT, path))
    write(ROOT, files)
    print("%d files, %d octets" % (len(files), sum(map(len, files.values()))))
    return 0
