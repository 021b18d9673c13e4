"""The vectors that `tokencheck selftest` carries: a choice of all, as one Swift source with their key files."""
import base64
import json
import re
from collections import Counter

from .model import AT

PATH = "../Sources/TokenCheckCLI/Commands/Selftest/SelftestVectors.swift"
WHOLE = ("matrix", "conformance")  # areas of which every vector is carried
EACH = 3  # of the vectors of one attack and area, so many at least
LARGEST = 12000  # longer tokens are not carried
MOST = 480000  # octets of the document

HEAD = '''// Written by testvectors/generate; its --check compares. Do not edit.
// swift-format-ignore-file

/// The vectors that `selftest` runs, in the form of `testvectors/vectors`, with the texts of the files that they name.
enum SelftestVectors {
    static let document: StaticString = #"""
'''
TAIL = '''
"""#
}
'''


def attacks(test):
    return re.findall(r"N-\d\d", test["title"])


def chosen(area):
    """All vectors of some areas; of the others the first few of each attack, and a good one of each kind."""
    seen, out = Counter(), []
    for test in area.tests:
        names = attacks(test)
        if test["verdict"] == "accepted":
            names = names + ["accepted %s %s" % (test["options"]["profile"], test["options"].get("alg"))]
            limit = 1
        else:
            limit = EACH
        wanted = area.name in WHOLE or any(seen[name] < limit for name in names)
        if wanted and len(test["token"]) <= LARGEST:
            seen.update(names)
            out.append(test)
    return out


def text_of(octets):
    """A key file as text, or as base64url when it is none."""
    try:
        return octets.decode("ascii")
    except UnicodeDecodeError:
        return {"base64url": base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")}


def files_of(tests, files):
    names = {test["options"][name] for test in tests for name in ("jwks", "key", "secret") if name in test["options"]}
    return {name: text_of(files[name[3:]]) for name in sorted(names) if name.startswith("../") and name[3:] in files}


def line(value):
    return json.dumps(value, separators=(",", ":"))


def source(areas, files):
    """The Swift source. `files`: path under testvectors -> octets"""
    tests = [test for area in areas for test in chosen(area)]
    every = {name for area in areas for test in area.tests for name in attacks(test)}
    assert {name for test in tests for name in attacks(test)} == every, "an attack without a vector in the selftest"
    carried = ",\n".join(line(name) + ":" + line(text) for name, text in files_of(tests, files).items())
    rows = ",\n".join(line({name: value for name, value in test.items() if name != "ref"}) for test in tests)
    document = '{"area":"selftest","at":%d,"files":{\n%s},\n"tests":[\n%s]}' % (AT, carried, rows)
    assert len(document) <= MOST, "%d octets are too many for the selftest" % len(document)
    assert '"""#' not in document
    return (HEAD + document + TAIL).encode("ascii")
