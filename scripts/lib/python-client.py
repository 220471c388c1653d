"""Client of the API of Quarry, with the standard library alone (Python 3.9 or later).

    from quarry import Quarry
    quarry = Quarry(key="qry_…")
    job = quarry.create_document(data=open("report.pdf", "rb").read(), filename="report.pdf")
    quarry.wait_for_job(job["job_id"])
    open("report.xlsx", "wb").write(quarry.export_job(job["job_id"], format="xlsx"))

Made from the description of the API (npm run clients); changes belong there.
"""

import base64
import hashlib
import hmac
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, Iterator, List, Mapping, Optional

__all__ = ["Quarry", "QuarryError", "verify_webhook"]


class QuarryError(Exception):
    """A refused request. `code` is for programs, the message for people."""

    def __init__(self, status: int, code: str, message: str, param: Optional[str] = None):
        super().__init__(message)
        self.status = status
        self.code = code
        self.param = param


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, tolerance: float = 300) -> Any:
    """Returns the event of a delivery.

    Raises ValueError if the signature (Standard Webhooks) is not that of `secret`, or is older than
    `tolerance` seconds.
    """
    named = {name.lower(): value for name, value in headers.items()}
    sent = float(named.get("webhook-timestamp", "0"))
    if abs(time.time() - sent) > tolerance:
        raise ValueError("The delivery is too old, or from the future.")
    key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)
    signed = b".".join([named["webhook-id"].encode(), named["webhook-timestamp"].encode(), body])
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for signature in named.get("webhook-signature", "").split():
        if hmac.compare_digest(signature, f"v1,{digest}"):
            return json.loads(body)
    raise ValueError("The signature does not match.")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _form(data: bytes, filename: str):
    boundary = uuid.uuid4().hex
    name = filename.replace('"', "%22")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
    head += "Content-Type: application/pdf\r\n\r\n"
    return head.encode() + data + f"\r\n--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _lines(response: Any) -> Iterator[Dict[str, Any]]:
    with response:
        for line in response:
            if line.strip():
                yield json.loads(line)


def _error(refused: urllib.error.HTTPError) -> QuarryError:
    try:
        error = json.loads(refused.read())["error"]
        return QuarryError(refused.code, error["code"], error["message"], error.get("param"))
    except (ValueError, KeyError, TypeError):
        return QuarryError(refused.code, "unknown", refused.reason)


class Quarry:
    """A service of Quarry, with a key of `quarry key create`.

    Defaults: the variables QUARRY_URL and QUARRY_KEY, else the service on this machine.
    """

    def __init__(self, url: Optional[str] = None, key: Optional[str] = None, timeout: float = 300, retries: int = 4):
        self.url = (url or os.environ.get("QUARRY_URL") or "http://127.0.0.1:4870").rstrip("/")
        self.key = key or os.environ.get("QUARRY_KEY")
        self.timeout = timeout
        self.retries = retries

    def wait_for_job(self, job_id: str, timeout: Optional[float] = None) -> Dict[str, Any]:
        """Returns a job when it has ended. Raises QuarryError if it failed, TimeoutError after `timeout` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        interval = 0.1
        while True:
            job = self.get_job(job_id)
            if job["status"] == "failed":
                raise QuarryError(200, "job_failed", job["error"])
            if job["status"] not in ("queued", "processing"):
                return job
            if end is not None and time.monotonic() > end:
                raise TimeoutError(f"The job {job_id} is still {job['status']}.")
            time.sleep(interval)
            interval = min(2 * interval, 2)

    def _request(
        self,
        method: str,
        path: str,
        params: Optional[Dict[str, Any]] = None,
        query: Optional[Dict[str, Any]] = None,
        headers: Optional[Dict[str, Any]] = None,
        body: Any = None,
        data: Optional[bytes] = None,
        content_type: Optional[str] = None,
        filename: Optional[str] = None,
    ) -> Any:
        for name, value in (params or {}).items():
            path = path.replace("{" + name + "}", urllib.parse.quote(str(value), safe=""))
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        url = self.url + path + ("?" + urllib.parse.urlencode(given) if given else "")
        sent = {name: urllib.parse.quote(str(value), safe=" ,;{}[]\":'") for name, value in (headers or {}).items() if value is not None}
        if self.key:
            sent["Authorization"] = f"Bearer {self.key}"
        if data is not None and content_type == "multipart/form-data":
            data, content_type = _form(data, filename or "document.pdf")
        elif data is None and body is not None:
            fields = {name: value for name, value in body.items() if value is not None}
            data, content_type = json.dumps(fields).encode(), "application/json"
        if content_type:
            sent["Content-Type"] = content_type
        response = self._open(urllib.request.Request(url, data=data, headers=sent, method=method))
        kind = response.headers.get_content_type()
        if kind == "application/x-ndjson":
            return _lines(response)
        with response:
            received = response.read()
        if kind == "application/json":
            return json.loads(received) if received else None
        return received or None

    def _open(self, request: urllib.request.Request) -> Any:
        """Waits and repeats what the service refused for the moment (429, 503), as Retry-After says."""
        for attempt in range(self.retries + 1):
            try:
                return urllib.request.urlopen(request, timeout=self.timeout)
            except urllib.error.HTTPError as refused:
                with refused:
                    if refused.code in (429, 503) and attempt < self.retries:
                        time.sleep(float(refused.headers.get("Retry-After") or 2**attempt))
                        continue
                    raise _error(refused) from None
