"""A server on standard input and output, which misbehaves where its arguments ask for it."""

import json
import os
import subprocess
import sys
import time

name, *habits = sys.argv[1:]


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def tool(tool_name):
    description = f"This tool allows you to call {name}." if "wordy" in habits else f"Tool of {name}"
    return {"name": tool_name, "description": description, "inputSchema": {"type": "object"}}


if "late" in habits:
    time.sleep(3)
if "secret" in habits:
    print("the key is " + os.environ["API_KEY"], file=sys.stderr, flush=True)
    print("started with " + os.environ["API_KEY"], flush=True)
if "garbage" in habits:
    sys.stdout.write("Listening on standard input…\n[1,2]\n{\"level\":\"info\"}\n\x00\x01\n\n")
    sys.stdout.flush()
    sys.stdout.buffer.write(b"\xff\xfe\n" + b"x" * 3_000_000 + b"\n" + b"[" * 500_000 + b"\n")
    sys.stdout.flush()
if "noise" in habits:
    for number in range(20_000):
        print("line", number, file=sys.stderr)
tools = ["echo", "die", "env", "long", "child", "ask", "steps", "flood", name + "_own"]

for line in sys.stdin:
    message = json.loads(line)
    method, number = message.get("method"), message.get("id")
    if method == "initialize":
        capabilities = {"tools": {"listChanged": True}, "logging": {}}
        info = {"name": name, "version": "1"}
        send({"id": number, "result": {"protocolVersion": "2025-06-18", "capabilities": capabilities, "serverInfo": info}})
    elif method == "tools/list":
        send({"id": number, "result": {"tools": [tool(each) for each in tools]}})
        if "deaf" in habits:
            time.sleep(600)
    elif method == "tools/call":
        called, arguments = message["params"]["name"], message["params"].get("arguments", {})
        text = name
        if called == "die":
            print("the key is " + os.environ.get("API_KEY", "?"), file=sys.stderr, flush=True)
            sys.exit(3)
        token = message["params"].get("_meta", {}).get("progressToken")
        if called == "hang":
            if token is not None:
                send({"method": "notifications/progress", "params": {"progressToken": token, "progress": 0}})
            continue
        if called == "flood":
            for step in range(20_000):
                params = {"progressToken": token, "progress": step, "message": "x" * 1_000}
                send({"method": "notifications/progress", "params": params})
        if called == "env":
            text = os.environ.get(arguments["name"], "")
        if called == "long":
            text = "x" * arguments["bytes"]
        if called == "child":
            process = subprocess.Popen(["sleep", "600"])
            text = str(process.pid)
        if called == "ask":
            send({"id": 1, "method": "roots/list"})
            text = json.dumps(json.loads(sys.stdin.readline()))
        if called == "steps":
            for step in range(3):
                send({"method": "notifications/progress", "params": {"progressToken": token, "progress": step}})
        if called == "add" or ("grows" in habits and "added" not in tools):
            tools.append("added")
            send({"method": "notifications/tools/list_changed"})
        send({"id": number, "result": {"content": [{"type": "text", "text": text}]}})
    elif number is not None and method:
        send({"id": number, "error": {"code": -32601, "message": "no " + method}})
