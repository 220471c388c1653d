"""Receives webhooks and checks their signature: QUARRY_WEBHOOK_SECRET=whsec_… python webhook_receiver.py [PORT]

The secret is that of `quarry webhook secret`.
"""

import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from quarry import verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(os.environ["QUARRY_WEBHOOK_SECRET"], self.headers, body)
        except (KeyError, ValueError) as refused:
            print("refused:", refused, flush=True)
            self.send_response(401)
        else:
            print("received:", event["event"], event["job_id"], flush=True)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
