"""Runs a server, and records each line of both directions as `> LINE` and `< LINE`.

usage: tee.py FILE COMMAND [ARGUMENT…]
"""

import os
import subprocess
import sys
import threading

record = open(sys.argv[1], "wb", buffering=0)
lock = threading.Lock()
server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def copy(source, target, mark):
    for line in iter(source.readline, b""):
        with lock:
            record.write(mark + line)
        try:
            target.write(line)
            target.flush()
        except OSError:
            return
    if target is server.stdin:
        target.close()


threading.Thread(target=copy, args=(sys.stdin.buffer, server.stdin, b"> "), daemon=True).start()
copy(server.stdout, sys.stdout.buffer, b"< ")
# A thread that reads standard input would keep the interpreter.
os._exit(server.wait() & 0xFF)
