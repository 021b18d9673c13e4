"""A scripted server on a loopback port, for tests: answers in order, the last repeats.

Arguments: the answers as JSON, and for TLS a certificate file, a key file and, to know no newer version, "1.1". The first line of
output is the port; each request then gives a line with its request line and headers as JSON, and with its body when one was posted. It
ends when its standard input does.
An answer is a status, headers and a body, or else raw: what is sent as it stands, with a line repeated after it, before the
connection is closed.
"""
import http.server
import json
import os
import sys
import threading
import time

answers = json.loads(sys.argv[1])
count = 0
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        global count
        request = {"line": self.requestline, "headers": {k.lower(): v for k, v in self.headers.items()}}
        if self.command == "POST":
            request["body"] = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with lock:
            answer = answers[min(count, len(answers) - 1)]
            count += 1
            print(json.dumps(request), flush=True)
        time.sleep(answer.get("delay", 0))
        if answer.get("close"):
            self.close_connection = True
            self.connection.close()
            return
        if "raw" in answer:
            self.close_connection = True
            try:
                self.wfile.write(answer["raw"].encode("latin-1"))
                for _ in range(answer.get("repeat", 0)):
                    self.wfile.write(answer["line"].encode("latin-1"))
            except OSError:
                pass
            return
        body = answer.get("body", "").encode() * answer.get("repeat", 1)
        self.send_response(answer.get("status", 200))
        for name, value in answer.get("headers", {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) + answer.get("missing", 0)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass
        self.close_connection = True

    do_CONNECT = do_POST = do_GET

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
if len(sys.argv) > 2:
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    if len(sys.argv) > 4:
        context.set_ciphers("DEFAULT@SECLEVEL=0")
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
# At once: what a thread still has to send is for nobody, and none is waited for.
os._exit(0)
