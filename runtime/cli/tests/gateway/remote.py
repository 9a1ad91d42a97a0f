"""A server over streamable HTTP that misbehaves as its tools' names ask for."""

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sessions = []
log = []


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, status, headers=(), body=b""):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def events(self, *events):
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            self.wfile.write((event + "\n\n").encode())
        self.close_connection = True

    def known(self):
        return self.headers.get("mcp-session-id") in sessions

    def do_GET(self):
        log.append("GET " + self.headers.get("last-event-id", "-"))
        last = self.headers.get("last-event-id")
        if self.path == "/spin":
            return self.events("retry: 0")
        if self.path == "/post-only":
            return self.answer(404)
        if last == "e1":
            return self.events("id: e2\ndata: " + json.dumps({"jsonrpc": "2.0", "id": resumed[0], "result": {"content": [{"type": "text", "text": "resumed"}]}}))
        self.answer(405)

    def do_DELETE(self):
        log.append("DELETE")
        self.answer(200)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        method, number = body.get("method"), body.get("id")
        if self.path == "/redirect":
            return self.answer(307, [("location", sys.argv[1])])
        if self.path == "/silent":
            time.sleep(600)
        if method == "initialize":
            sessions.append(f"s{len(sessions)}")
            result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "remote", "version": "1"}}
            body = json.dumps({"jsonrpc": "2.0", "id": number, "result": result}, indent=2)
            return self.answer(200, [("content-type", "application/json"), ("mcp-session-id", sessions[-1])], body.encode())
        if not self.known() or self.headers.get("mcp-protocol-version") != "2025-06-18":
            if self.path == "/strict":
                error = {"code": -32000, "message": "Bad Request: No valid session ID provided"}
                return self.answer(400, body=json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode())
            return self.answer(404)
        if number is None and self.path == "/endless":
            self.send_response(500)
            self.send_header("content-length", "100")
            self.end_headers()
            time.sleep(600)
        if number is None and self.path == "/busy" and method != "notifications/initialized":
            time.sleep(600)
        if number is None:
            return self.answer(202)
        name = body["params"]["name"]
        text = json.dumps(log)
        if name == "resume":
            resumed[:] = [number]
            return self.events("retry: 10\nid: e1\ndata: " + json.dumps({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "before"}}))
        if name == "hold":
            self.events("data: " + json.dumps({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "held"}}))
            try:
                while True:
                    self.wfile.write(b":\n\n")
                    time.sleep(0.05)
            except OSError:
                log.append("closed")
                return
        if name == "break":
            return self.events("data: {}")
        if name == "batch":
            message = {"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "after"}}
            response = {"jsonrpc": "2.0", "id": number, "result": {"content": [{"type": "text", "text": "of a batch"}]}}
            return self.events("data: secret-key is no message", "data: " + json.dumps([response, 1, message]))
        if name == "forget":
            sessions.clear()
        if name == "refuse":
            return self.answer(401, body=b"bad key " + self.headers["authorization"].encode())
        if name == "html":
            return self.answer(200, [("content-type", "text/html")], b"<html>")
        if name == "long":
            return self.answer(200, [("content-type", "application/json")], b" " * 300_000)
        if name == "flood":
            return self.events("data: " + "x" * 300_000)
        result = {"content": [{"type": "text", "text": text}]}
        self.answer(200, [("content-type", "application/json")], json.dumps({"jsonrpc": "2.0", "id": number, "result": result}).encode())


resumed = [0]
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
