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

    def add_language_pack(self, *, data: bytes, file_name: str) -> Dict[str, Any]:
        """Add a language pack for scanned pages.

        The body is a ZIP with pack.json and its files, or data of Tesseract (.traineddata or .traineddata.gz), whose file name tells the language. A pack for the same languages is replaced. Available to the window only; requests with an API key are refused.

        data: The bytes of a file (application/octet-stream).
        file_name: Data of Tesseract begin with their language.
        """
        return self._request("POST", "/api/v1/languages", query={"file_name": file_name}, data=data, content_type="application/octet-stream")

    def add_to_collection(self, collection_id: str, *, doc_ids: List[Any]) -> Dict[str, Any]:
        """Add documents to a collection.

        doc_ids: Document ids, job ids or hashes.
        """
        return self._request("POST", "/api/v1/collections/{collectionId}/documents", params={"collectionId": collection_id}, body={"doc_ids": doc_ids})

    def apply_region_template(self, template_id: str, *, doc_ids: Optional[List[Any]] = None, collection_id: Optional[str] = None) -> Dict[str, Any]:
        """Add the table of a template to documents with the same layout.

        The tables are stored as corrections and can be undone together in each document. Pages that already have a table of the template are skipped.

        collection_id: All documents of this collection, instead of doc_ids.
        """
        return self._request("POST", "/api/v1/region-templates/{templateId}/apply", params={"templateId": template_id}, body={"doc_ids": doc_ids, "collection_id": collection_id})

    def ask_question(self, conversation_id: str, *, question: str, provider_id: Optional[str] = None, replaces: Optional[str] = None) -> Iterator[Dict[str, Any]]:
        """Ask a question.

        NDJSON with `start`, `text_delta` while the answer is generated, and `done` with the stored message. Disconnecting cancels the answer; the text received so far is stored.

        provider_id: Id of the provider that answers; default: the default provider of the settings.
        replaces: Id of the message that this edited question replaces; later messages are kept.
        """
        return self._request("POST", "/api/v1/conversations/{conversationId}/messages", params={"conversationId": conversation_id}, body={"question": question, "provider_id": provider_id, "replaces": replaces})

    def cancel_field_run(self, run_id: str) -> Dict[str, Any]:
        """Cancel a field run; values found so far are kept."""
        return self._request("POST", "/api/v1/field-runs/{runId}/cancel", params={"runId": run_id})

    def cancel_job(self, job_id: str) -> Dict[str, Any]:
        """Cancel a queued or processing job."""
        return self._request("DELETE", "/api/v1/jobs/{jobId}", params={"jobId": job_id})

    def cancel_queue(self) -> Dict[str, Any]:
        """Cancel all queued and processing jobs.

        Completed pages are kept; a new extraction continues with the remaining pages.
        """
        return self._request("DELETE", "/api/v1/queue")

    def change_collection(self, collection_id: str, *, name: Optional[str] = None, description: Optional[Any] = None, metadata: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
        """Update the name, description or metadata of a collection.

        metadata: Replaces all metadata.
        """
        return self._request("PATCH", "/api/v1/collections/{collectionId}", params={"collectionId": collection_id}, body={"name": name, "description": description, "metadata": metadata})

    def change_conversation(self, conversation_id: str, *, title: str) -> Dict[str, Any]:
        """Rename a conversation."""
        return self._request("PATCH", "/api/v1/conversations/{conversationId}", params={"conversationId": conversation_id}, body={"title": title})

    def change_document(self, document_id: str, *, visibility: Optional[str] = None, filename: Optional[str] = None, tags: Optional[List[Any]] = None) -> Dict[str, Any]:
        """Rename a document, change its tags or its visibility.

        tags: All its tags; those left out are removed.
        """
        return self._request("PATCH", "/document/{documentId}", params={"documentId": document_id}, body={"visibility": visibility, "filename": filename, "tags": tags})

    def change_local_api(self, *, on: Optional[bool] = None, port: Optional[int] = None, allowed_hosts: Optional[List[Any]] = None, allow_http: Optional[bool] = None) -> Dict[str, Any]:
        """Change the settings of the local API and of outgoing requests.

        Available to the window only; requests with an API key are refused.

        on: Whether requests with an API key are accepted. The window always has access.
        port: Port of the local API; port_changes says when a change takes effect.
        allowed_hosts: Private hosts that document URLs and webhooks may reach.
        allow_http: Whether webhooks may use http:// to any host.
        """
        return self._request("PATCH", "/api/v1/settings/local-api", body={"on": on, "port": port, "allowed_hosts": allowed_hosts, "allow_http": allow_http})

    def change_person(self, *, name: Any) -> Dict[str, Any]:
        """Set the name under which the window corrects and reviews.

        Earlier corrections and decisions keep the name that they were made under. Available to the window only; requests with an API key are refused.

        name: Name of the person at the window; null if it is not known.
        """
        return self._request("PUT", "/api/v1/settings/person", body={"name": name})

    def change_provider(self, provider_id: str, *, name: Optional[str] = None, base_url: Optional[str] = None, model: Optional[str] = None, path: Optional[str] = None, key: Optional[Any] = None, is_default: Optional[bool] = None) -> Dict[str, Any]:
        """Update a provider or make it the default.

        Available to the window only; requests with an API key are refused.

        base_url: Base URL of a server; allows requests to its host only.
        path: Path of the GGUF file on this machine.
        key: null deletes the key. A new host without a key also deletes it.
        """
        return self._request("PATCH", "/api/v1/providers/{providerId}", params={"providerId": provider_id}, body={"name": name, "base_url": base_url, "model": model, "path": path, "key": key, "is_default": is_default})

    def change_queue(self, *, paused: bool) -> Dict[str, Any]:
        """Pause or resume extraction.

        Documents that are being extracted wait again and keep the pages they have. A pause outlasts a restart.
        """
        return self._request("PATCH", "/api/v1/queue", body={"paused": paused})

    def change_review_item(self, item_id: str, *, state: Optional[str] = None, note: Optional[str] = None) -> Dict[str, Any]:
        """Accept, reject or reopen a review item, or set its note.

        A document whose items are all decided is complete; it awaits review again when a new one appears.

        note: An empty note removes the note.
        """
        return self._request("PATCH", "/api/v1/review-items/{itemId}", params={"itemId": item_id}, body={"state": state, "note": note})

    def change_review_items(self, *, items: List[Any]) -> Dict[str, Any]:
        """Accept, reject or reopen several review items.

        items: All items are changed, or none.
        """
        return self._request("PATCH", "/api/v1/review-items", body={"items": items})

    def change_schema(self, schema_id: str, *, name: Optional[str] = None, description: Optional[Any] = None, fields: Optional[List[Any]] = None, base_version: Optional[int] = None) -> Dict[str, Any]:
        """Rename a schema or change its fields.

        Changed fields create a new version; runs keep the version they applied.

        base_version: Version the client edited; 409 if the stored version is newer.
        """
        return self._request("PATCH", "/api/v1/schemas/{schemaId}", params={"schemaId": schema_id}, body={"name": name, "description": description, "fields": fields, "base_version": base_version})

    def chat(self, *, job_id: str, message: str, provider_id: Optional[str] = None) -> Dict[str, Any]:
        """Ask a question about a completed job.

        Answers contain only text of the document. A language model is used only if provider_id or the default of the settings names one.

        job_id: Id of a completed job.
        provider_id: Id of the provider that answers; default: the default provider of the settings.
        """
        return self._request("POST", "/api/v1/chat", body={"job_id": job_id, "message": message, "provider_id": provider_id})

    def check_provider(self, provider_id: str) -> Dict[str, Any]:
        """Check the connection of a provider and list its models.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/providers/{providerId}/check", params={"providerId": provider_id})

    def compare_documents(self, document_id: str, *, to: str, format: Optional[str] = None) -> Any:
        """List what changed from one version of a document to another.

        Text is compared by blocks, tables by cells and fields by value. Differences of line breaks, running headers, page numbers and notations of the same number are no changes.

        to: The later version.
        """
        return self._request("GET", "/document/{documentId}/comparison", params={"documentId": document_id}, query={"to": to, "format": format})

    def create_collection(self, *, name: str, description: Optional[Any] = None, metadata: Optional[Dict[str, Any]] = None, doc_ids: Optional[List[Any]] = None) -> Dict[str, Any]:
        """Create a collection.

        Unknown documents answer 404 with their id; no collection is created.

        doc_ids: Document ids, job ids or hashes.
        """
        return self._request("POST", "/api/v1/collections", body={"name": name, "description": description, "metadata": metadata, "doc_ids": doc_ids})

    def create_conversation(self, *, document_id: Optional[str] = None, collection_id: Optional[str] = None, title: Optional[str] = None) -> Dict[str, Any]:
        """Create a conversation about a document or a collection."""
        return self._request("POST", "/api/v1/conversations", body={"document_id": document_id, "collection_id": collection_id, "title": title})

    def create_corrections(self, document_id: str, *, operations: List[Any], base_revision: Optional[int] = None) -> Dict[str, Any]:
        """Correct tables, text or structure of a document.

        The operations are stored and applied at once to everything that is read from the document: pages, tables, search, exports. Undone corrections can no longer be redone.

        operations: Applied in order, all or none; undone together.
        base_revision: Revision the client edited; 409 if the stored revision is newer.
        """
        return self._request("POST", "/document/{documentId}/corrections", params={"documentId": document_id}, body={"operations": operations, "base_revision": base_revision})

    def create_document(self, *, data: bytes, filename: Optional[str] = None, x_visibility: Optional[str] = None, x_capabilities: Optional[str] = None, x_languages: Optional[str] = None, x_pages: Optional[str] = None) -> Dict[str, Any]:
        """Upload a PDF as a form field and start its extraction.

        Options are headers. Other fields of the form are ignored.

        data: The bytes of a file (multipart/form-data).
        x_capabilities: JSON object.
        x_languages: Comma-separated languages for OCR; default en.
        x_pages: The pages to read; default: all.
        """
        return self._request("POST", "/v1/documents", headers={"x-visibility": x_visibility, "x-capabilities": x_capabilities, "x-languages": x_languages, "x-pages": x_pages}, data=data, content_type="multipart/form-data", filename=filename)

    def create_field_run(self, *, schema_id: Optional[str] = None, schema: Optional[Dict[str, Any]] = None, doc_ids: Optional[List[Any]] = None, collection_id: Optional[str] = None, provider_id: Optional[str] = None) -> Dict[str, Any]:
        """Extract the fields of a schema from documents or a collection.

        Answers at once; progress is sent as `field_run` events. Documents without results fail individually; the other documents continue.

        schema_id: Id of a saved schema; its newest version is applied.
        schema: Inline schema instead of schema_id.
        doc_ids: Document ids, job ids or hashes.
        collection_id: All documents of this collection, instead of doc_ids.
        provider_id: Id of the provider that answers; default: the default provider of the settings.
        """
        return self._request("POST", "/api/v1/field-runs", body={"schema_id": schema_id, "schema": schema, "doc_ids": doc_ids, "collection_id": collection_id, "provider_id": provider_id})

    def create_key(self, *, name: str, allowance: Optional[Any] = None, role: Optional[str] = None, person: Optional[Any] = None) -> Dict[str, Any]:
        """Create an API key.

        Available to the window only; requests with an API key are refused.

        role: What it may do: read, also write, or also change settings.
        """
        return self._request("POST", "/api/v1/keys", body={"name": name, "allowance": allowance, "role": role, "person": person})

    def create_model_download(self, *, url: str, sha256: Optional[str] = None) -> Dict[str, Any]:
        """Download a model file from a URL.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/model-downloads", body={"url": url, "sha256": sha256})

    def create_preset(self, *, body: Dict[str, Any]) -> Dict[str, Any]:
        """Save a filter of the library or the layout of an export under a name."""
        return self._request("POST", "/api/v1/presets", body=body)

    def create_provider(self, *, kind: str, name: str, base_url: Optional[str] = None, model: Optional[str] = None, path: Optional[str] = None, key: Optional[str] = None, is_default: Optional[bool] = None) -> Dict[str, Any]:
        """Add a language model provider and allow its host.

        Available to the window only; requests with an API key are refused.

        base_url: Base URL of a server; allows requests to its host only.
        path: Path of the GGUF file on this machine.
        key: API key of the server.
        """
        return self._request("POST", "/api/v1/providers", body={"kind": kind, "name": name, "base_url": base_url, "model": model, "path": path, "key": key, "is_default": is_default})

    def create_region_template(self, *, name: str, document_id: str, page: int, bbox: Dict[str, Any], method: Optional[str] = None, columns: Optional[Any] = None, pages: Optional[str] = None) -> Dict[str, Any]:
        """Save a table region as a template for documents with the same layout.

        document_id: Document with the page of the layout.
        method: How rows and columns are detected: from ruling lines, from alignment, or whichever fits.
        pages: same: the page with the same number, counted from the first or the last page; every: all pages with this layout.
        """
        return self._request("POST", "/api/v1/region-templates", body={"name": name, "document_id": document_id, "page": page, "bbox": bbox, "method": method, "columns": columns, "pages": pages})

    def create_schema(self, *, name: str, fields: List[Any], description: Optional[Any] = None) -> Dict[str, Any]:
        """Save a schema."""
        return self._request("POST", "/api/v1/schemas", body={"name": name, "description": description, "fields": fields})

    def delete_collection(self, collection_id: str) -> Dict[str, Any]:
        """Delete a collection; its documents are kept."""
        return self._request("DELETE", "/api/v1/collections/{collectionId}", params={"collectionId": collection_id})

    def delete_conversation(self, conversation_id: str) -> Dict[str, Any]:
        """Delete a conversation with its messages."""
        return self._request("DELETE", "/api/v1/conversations/{conversationId}", params={"conversationId": conversation_id})

    def delete_document(self, document_id: str) -> Dict[str, Any]:
        """Move a document with its jobs and results to the trash.

        Running extractions stop; every other endpoint then answers 404. The document can be restored for 30 days.
        """
        return self._request("DELETE", "/document/{documentId}", params={"documentId": document_id})

    def delete_field_run(self, run_id: str) -> Dict[str, Any]:
        """Delete a field run with its values."""
        return self._request("DELETE", "/api/v1/field-runs/{runId}", params={"runId": run_id})

    def delete_language_pack(self, code: str) -> Dict[str, Any]:
        """Delete a language pack.

        It goes with all its languages; documents that were read with it stay as they are. Available to the window only; requests with an API key are refused.
        """
        return self._request("DELETE", "/api/v1/languages/{code}", params={"code": code})

    def delete_learned_field(self, learned_id: str) -> Dict[str, Any]:
        """Delete a learned field.

        The correction it was learned from and the values already found are kept.
        """
        return self._request("DELETE", "/api/v1/learned-fields/{learnedId}", params={"learnedId": learned_id})

    def delete_learned_fields(self) -> Dict[str, Any]:
        """Delete all learned fields."""
        return self._request("DELETE", "/api/v1/learned-fields")

    def delete_message(self, conversation_id: str, message_id: str) -> Dict[str, Any]:
        """Delete a question with its answer."""
        return self._request("DELETE", "/api/v1/conversations/{conversationId}/messages/{messageId}", params={"conversationId": conversation_id, "messageId": message_id})

    def delete_model_download(self, download_id: str) -> Dict[str, Any]:
        """Cancel a download or delete its file.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("DELETE", "/api/v1/model-downloads/{downloadId}", params={"downloadId": download_id})

    def delete_preset(self, preset_id: str) -> Dict[str, Any]:
        """Delete a preset."""
        return self._request("DELETE", "/api/v1/presets/{presetId}", params={"presetId": preset_id})

    def delete_provider(self, provider_id: str) -> Dict[str, Any]:
        """Delete a provider with its API key.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("DELETE", "/api/v1/providers/{providerId}", params={"providerId": provider_id})

    def delete_region_template(self, template_id: str) -> Dict[str, Any]:
        """Delete a region template; tables added by it are kept."""
        return self._request("DELETE", "/api/v1/region-templates/{templateId}", params={"templateId": template_id})

    def delete_schema(self, schema_id: str) -> Dict[str, Any]:
        """Delete a schema; values found with it are kept."""
        return self._request("DELETE", "/api/v1/schemas/{schemaId}", params={"schemaId": schema_id})

    def delete_upload_parts(self, document_id: str) -> Dict[str, Any]:
        """Delete the parts of an upload that is not completed."""
        return self._request("DELETE", "/document/{documentId}/parts", params={"documentId": document_id})

    def empty_trash(self) -> Dict[str, Any]:
        """Empty the trash."""
        return self._request("DELETE", "/api/v1/trash")

    def evaluate_field_run(self, run_id: str, *, reference: str) -> Dict[str, Any]:
        """Compare a run with the reviewed values of another run.

        The reference run has values that people accepted or entered. The run may have another provider, version of Quarry or schema; values are compared by document and path.

        reference: The run with the reviewed values.
        """
        return self._request("GET", "/api/v1/field-runs/{runId}/evaluation", params={"runId": run_id}, query={"reference": reference})

    def events(self) -> Iterator[Dict[str, Any]]:
        """Stream of changes to the library.

        NDJSON, one LibraryEvent per line, with heartbeats.
        """
        return self._request("GET", "/api/v1/events")

    def export_collection(self, id: str, *, format: Optional[str] = None, vendor: Optional[str] = None) -> Any:
        """Get the text of every document of a collection.

        markdown: NDJSON with one `start`, one `result` per document and one `done` event, or `error` if the stream is interrupted. zip: one .md file per document.

        vendor: Vendor whose result is returned; default: quarry, or the newest vendor of documents that Quarry has not extracted.
        """
        return self._request("GET", "/v1/collections/{id}/export", params={"id": id}, query={"format": format, "vendor": vendor})

    def export_documents(self, *, documents: Optional[List[Any]] = None, collection: Optional[str] = None, format: Optional[str] = None, partial: Optional[bool] = None, sheets: Optional[str] = None, heading: Optional[str] = None, source: Optional[str] = None, formulas: Optional[str] = None) -> bytes:
        """Export several documents or a collection as a ZIP archive.

        One file per document, named after it, or one folder per document if there are several files. not-exported.txt lists documents without results with the reason.

        collection: Export all documents of this collection.
        partial: Also export the available pages of cancelled and failed jobs.
        sheets: xlsx and csv: one sheet or file per table, or all tables below one another.
        heading: xlsx, csv and markdown: title, unit, period and page above each table.
        source: xlsx and csv: additional columns with page, box, confidence and whether a person corrected the row.
        formulas: csv: escaped (default) puts an apostrophe before non-numeric text that begins with =, +, -, @ or a tab, to prevent formula injection in spreadsheets; raw writes the text unchanged.
        """
        return self._request("POST", "/api/v1/documents/export", body={"documents": documents, "collection": collection, "format": format, "partial": partial, "sheets": sheets, "heading": heading, "source": source, "formulas": formulas})

    def export_field_run(self, run_id: str, *, format: Optional[str] = None, form: Optional[str] = None, document: Optional[str] = None) -> bytes:
        """Export the values of a run as a spreadsheet.

        One row per document; in the full form, next to each value its page, box, confidence, review state, reviewer and source (`human` if a person corrected it). In xlsx each value links to its page and has the quoted words as a comment; a list of objects is a sheet with one row per item. In csv such a list is one cell of JSON. In docx each document is a table whose values have their source as a footnote.

        form: plain: one column a field; full: with the columns next to each value.
        document: Only this document of the run.
        """
        return self._request("GET", "/api/v1/field-runs/{runId}/export", params={"runId": run_id}, query={"format": format, "form": form, "document": document})

    def export_job(self, job_id: str, *, format: Optional[str] = None, table: Optional[int] = None, tables: Optional[str] = None, rows: Optional[str] = None, pages: Optional[str] = None, spans: Optional[str] = None, partial: Optional[str] = None, progress_id: Optional[str] = None, sheets: Optional[str] = None, heading: Optional[str] = None, source: Optional[str] = None, formulas: Optional[str] = None) -> Any:
        """Download the results of a completed job as a file.

        table: table_index of a single table; format json then returns an ExportedTable, the part on its page.
        tables: table_index values such as 0,3-5; each table includes its continuations, but in json, where the part on each page is a table. Cannot be combined with `pages`.
        rows: Rows of the chosen table, 0-based with header rows counted, such as 4-9,12; the header is always included, and totals of the table are left out. Needs `tables` with a single table.
        pages: Page numbers such as 1-3,7.
        spans: In Markdown, of a cell over several rows or columns: blank has its text in the first place only, repeat in each, html writes the table as HTML.
        partial: true: return the available pages of a cancelled or failed job.
        progress_id: Id chosen by the caller; events of type `export` with this id report the progress.
        sheets: xlsx and csv: one sheet or file per table, or all tables below one another.
        heading: xlsx, csv and markdown: title, unit, period and page above each table.
        source: xlsx and csv: additional columns with page, box, confidence and whether a person corrected the row.
        formulas: csv: escaped (default) puts an apostrophe before non-numeric text that begins with =, +, -, @ or a tab, to prevent formula injection in spreadsheets; raw writes the text unchanged.
        """
        return self._request("GET", "/api/v1/jobs/{jobId}/export", params={"jobId": job_id}, query={"format": format, "table": table, "tables": tables, "rows": rows, "pages": pages, "spans": spans, "partial": partial, "progress_id": progress_id, "sheets": sheets, "heading": heading, "source": source, "formulas": formulas})

    def extract(self, *, idempotency_key: Optional[str] = None, url: Optional[str] = None, file_base64: Optional[str] = None, gcs_path: Optional[str] = None, filename: Optional[str] = None, webhook_url: Optional[str] = None, password: Optional[str] = None, languages: Optional[List[Any]] = None, pages: Optional[str] = None) -> Dict[str, Any]:
        """Queue the extraction of a PDF.

        idempotency_key: A repeated request with the same key within 24 hours returns the first response.
        url: URL of the PDF, http:// or https://.
        file_base64: The PDF in base64; requires `filename`. A data: prefix is accepted.
        gcs_path: Storage path returned by a signed upload.
        webhook_url: URL called when the job completes or fails.
        password: Password of the PDF; never stored.
        languages: Languages for OCR; default English.
        pages: The pages to read; default: all.
        """
        return self._request("POST", "/api/v1/extract", headers={"idempotency-key": idempotency_key}, body={"url": url, "file_base64": file_base64, "gcs_path": gcs_path, "filename": filename, "webhook_url": webhook_url, "password": password, "languages": languages, "pages": pages})

    def extract_schema(self, job_id: str, *, schema: Dict[str, Any], options: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
        """Extract typed fields from a completed job."""
        return self._request("POST", "/api/v1/jobs/{jobId}/schema", params={"jobId": job_id}, body={"schema": schema, "options": options})

    def extract_sync(self, *, idempotency_key: Optional[str] = None, url: Optional[str] = None, file_base64: Optional[str] = None, gcs_path: Optional[str] = None, filename: Optional[str] = None, webhook_url: Optional[str] = None, password: Optional[str] = None, languages: Optional[List[Any]] = None, pages: Optional[str] = None) -> Dict[str, Any]:
        """Extract a PDF and wait up to 60 seconds for the results.

        idempotency_key: A repeated request with the same key within 24 hours returns the first response.
        url: URL of the PDF, http:// or https://.
        file_base64: The PDF in base64; requires `filename`. A data: prefix is accepted.
        gcs_path: Storage path returned by a signed upload.
        webhook_url: URL called when the job completes or fails.
        password: Password of the PDF; never stored.
        languages: Languages for OCR; default English.
        pages: The pages to read; default: all.
        """
        return self._request("POST", "/api/v1/extract/sync", headers={"idempotency-key": idempotency_key}, body={"url": url, "file_base64": file_base64, "gcs_path": gcs_path, "filename": filename, "webhook_url": webhook_url, "password": password, "languages": languages, "pages": pages})

    def find_models(self, *, kind: str, base_url: str, key: Optional[str] = None, provider_id: Optional[str] = None) -> Dict[str, Any]:
        """List the models of a server that is not saved yet.

        Available to the window only; requests with an API key are refused.

        key: API key of the server.
        provider_id: Without a key, the stored key of this provider is used if its host is the same.
        """
        return self._request("POST", "/api/v1/provider-models", body={"kind": kind, "base_url": base_url, "key": key, "provider_id": provider_id})

    def find_template_matches(self, template_id: str, *, doc_ids: Optional[List[Any]] = None, collection_id: Optional[str] = None) -> Dict[str, Any]:
        """Find the regions that a template matches; nothing is stored.

        `POST /document/{documentId}/pages/{page}/table-preview` returns the table of a region.

        collection_id: All documents of this collection, instead of doc_ids.
        """
        return self._request("POST", "/api/v1/region-templates/{templateId}/matches", params={"templateId": template_id}, body={"doc_ids": doc_ids, "collection_id": collection_id})

    def generate(self, document_id: str, *, schema: Dict[str, Any], query: Optional[str] = None, prompt: Optional[str] = None, mode: Optional[str] = None, timeout_ms: Optional[int] = None, ungrounded: Optional[str] = None, provider_id: Optional[str] = None) -> Dict[str, Any]:
        """Extract data that matches a JSON Schema, synchronously or asynchronously.

        schema: JSON Schema, draft 2020-12 or 07, whose root is an object.
        prompt: Alias of `query`.
        mode: sync: wait for the result; async: return a poll_url at once; auto: wait up to timeoutMs, then return a poll_url.
        ungrounded: Values that a language model returns without words of the document that state them: `null` leaves them out of `data` (null where the schema allows it), `keep` returns them. `meta.fields` lists them either way.
        provider_id: Id of the provider that answers; default: the default provider of the settings.
        """
        return self._request("POST", "/document/{documentId}/generate", params={"documentId": document_id}, body={"schema": schema, "query": query, "prompt": prompt, "mode": mode, "timeoutMs": timeout_ms, "ungrounded": ungrounded, "provider_id": provider_id})

    def get_audit_trail(self, *, document: Optional[str] = None, collection: Optional[str] = None, format: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Any:
        """List corrections and review decisions with their authors, newest first.

        collection: Only documents that are in the collection now.
        format: csv: all entries, without pagination.
        """
        return self._request("GET", "/api/v1/audit-trail", query={"document": document, "collection": collection, "format": format, "limit": limit, "page": page})

    def get_collection(self, collection_id: str) -> Dict[str, Any]:
        """Get a collection with its documents, by id or name."""
        return self._request("GET", "/api/v1/collections/{collectionId}", params={"collectionId": collection_id})

    def get_conversation(self, conversation_id: str) -> Dict[str, Any]:
        """Get a conversation with its messages."""
        return self._request("GET", "/api/v1/conversations/{conversationId}", params={"conversationId": conversation_id})

    def get_document(self, document_id: str) -> Dict[str, Any]:
        """Get the status, outline and warnings of a document."""
        return self._request("GET", "/document/{documentId}/status", params={"documentId": document_id})

    def get_document_annotations(self, document_id: str) -> Dict[str, Any]:
        """Get what is known of the values of a document as Web Annotations.

        The notes that `file?notes=yes` draws: values of fields with their review, corrections, open review items and cited answers, in the W3C Web Annotation Data Model (JSON-LD).
        """
        return self._request("GET", "/document/{documentId}/annotations", params={"documentId": document_id})

    def get_document_fields(self, document_id: str) -> Dict[str, Any]:
        """Get the newest values of a document by schema."""
        return self._request("GET", "/document/{documentId}/fields", params={"documentId": document_id})

    def get_document_file(self, document_id: str, *, repaired: Optional[str] = None, notes: Optional[str] = None) -> bytes:
        """Download the source PDF; supports range requests.

        repaired: yes: a truncated file is returned with a repaired end, so that PDF readers can open it.
        notes: yes: a copy with highlights and notes: values of fields with their review, corrections, open review items and cited answers. Protected PDFs are refused.
        """
        return self._request("GET", "/document/{documentId}/file", params={"documentId": document_id}, query={"repaired": repaired, "notes": notes})

    def get_document_headings(self, document_id: str, *, pages: Optional[str] = None) -> Dict[str, Any]:
        """Get headings and printed page numbers.

        pages: Page numbers such as 1-3,7.
        """
        return self._request("GET", "/document/{documentId}/headings", params={"documentId": document_id}, query={"pages": pages})

    def get_document_source(self, document_id: str) -> Dict[str, Any]:
        """Get the path of the original file on this machine.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/document/{documentId}/source", params={"documentId": document_id})

    def get_exposure(self) -> Dict[str, Any]:
        """Get counts of data sent to, or readable by, other machines."""
        return self._request("GET", "/api/v1/settings/exposure")

    def get_field_accuracy(self) -> Dict[str, Any]:
        """Compare predicted confidence with review decisions.

        Values that were accepted, rejected or corrected, in the newest run of each schema over a document: number of correct values by confidence level and by field.
        """
        return self._request("GET", "/api/v1/field-accuracy")

    def get_field_run(self, run_id: str) -> Dict[str, Any]:
        """Get a field run with its progress."""
        return self._request("GET", "/api/v1/field-runs/{runId}", params={"runId": run_id})

    def get_generated(self, document_id: str, run_id: str) -> Dict[str, Any]:
        """Get the result of an asynchronous extraction."""
        return self._request("GET", "/document/{documentId}/generate/{runId}", params={"documentId": document_id, "runId": run_id})

    def get_health(self) -> Dict[str, Any]:
        """Check that the process is alive.

        Reads nothing; a supervisor restarts the service if it gets no answer.
        """
        return self._request("GET", "/healthz")

    def get_ingest(self, document_id: str, seq: int) -> Dict[str, Any]:
        """Get an ingested record with its original payload."""
        return self._request("GET", "/document/{documentId}/ingests/{seq}", params={"documentId": document_id, "seq": seq})

    def get_job(self, job_id: str) -> Dict[str, Any]:
        """Get the status and progress of a job."""
        return self._request("GET", "/api/v1/jobs/{jobId}", params={"jobId": job_id})

    def get_job_results(self, job_id: str, *, format: Optional[str] = None, include: Optional[str] = None, pages: Optional[str] = None, spans: Optional[str] = None, partial: Optional[str] = None) -> Any:
        """Get the tables, text and entities of a completed job.

        pages: Page numbers: a range a-b, a list a,b,c, or both, such as 1-3,7.
        spans: In Markdown, of a cell over several rows or columns: blank has its text in the first place only, repeat in each, html writes the table as HTML.
        partial: true: return the available pages of a cancelled or failed job.
        """
        return self._request("GET", "/api/v1/jobs/{jobId}/results", params={"jobId": job_id}, query={"format": format, "include": include, "pages": pages, "spans": spans, "partial": partial})

    def get_json_schema(self, schema_id: str) -> Dict[str, Any]:
        """Export a saved schema as JSON Schema, draft 2020-12."""
        return self._request("GET", "/api/v1/schemas/{schemaId}/json-schema", params={"schemaId": schema_id})

    def get_local_api(self) -> Dict[str, Any]:
        """Get the settings of the local API and of outgoing requests.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/api/v1/settings/local-api")

    def get_metrics(self) -> bytes:
        """Get figures on requests, jobs, pages and memory.

        Of all accounts together, in the text format of Prometheus; they name no document and hold no text.
        """
        return self._request("GET", "/metrics")

    def get_page(self, document_id: str, page: int, *, missing: Optional[str] = None, through: Optional[int] = None) -> Any:
        """Get words, blocks and tables of a page.

        missing: empty: a page without results yet answers 204 instead of 404.
        through: Last page of a range that begins with this page: one page per line, 100 at most, without those that have no results.
        """
        return self._request("GET", "/document/{documentId}/pages/{page}", params={"documentId": document_id, "page": page}, query={"missing": missing, "through": through})

    def get_page_image(self, document_id: str, page: int, *, width: Optional[int] = None, box: Optional[str] = None) -> bytes:
        """Render a page, or a region of it, as an image.

        width: Width of the image in pixels; less if a small region has no more detail.
        box: Region to render: x,y,width,height as fractions 0 to 1 of the page, origin top left.
        """
        return self._request("GET", "/document/{documentId}/pages/{page}/image", params={"documentId": document_id, "page": page}, query={"width": width, "box": box})

    def get_person(self) -> Dict[str, Any]:
        """Get the name under which the window corrects and reviews.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/api/v1/settings/person")

    def get_queue(self) -> Dict[str, Any]:
        """Get the queue with an estimate of the remaining time."""
        return self._request("GET", "/api/v1/queue")

    def get_readiness(self) -> Dict[str, Any]:
        """Check that the service can take requests.

        Reads the database; not ready if its disk does not answer, and while the service shuts down.
        """
        return self._request("GET", "/readyz")

    def get_schema(self, schema_id: str) -> Dict[str, Any]:
        """Get the newest version of a saved schema."""
        return self._request("GET", "/api/v1/schemas/{schemaId}", params={"schemaId": schema_id})

    def get_table(self, id: str, index: int, *, format: Optional[str] = None, formulas: Optional[str] = None, spans: Optional[str] = None, vendor: Optional[str] = None) -> Any:
        """Get a table of a document.

        formulas: csv: escaped (default) puts an apostrophe before non-numeric text that begins with =, +, -, @ or a tab, to prevent formula injection in spreadsheets; raw writes the text unchanged.
        spans: In Markdown, of a cell over several rows or columns: blank has its text in the first place only, repeat in each, html writes the table as HTML.
        vendor: quarry or a vendor; default: quarry, or the newest vendor if Quarry has not extracted the document.
        """
        return self._request("GET", "/v1/documents/{id}/entities/tables/{index}", params={"id": id, "index": index}, query={"format": format, "formulas": formulas, "spans": spans, "vendor": vendor})

    def get_watched_folder(self, collection_id: str) -> Dict[str, Any]:
        """Get the watched folder of a collection.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/api/v1/collections/{collectionId}/watched-folder", params={"collectionId": collection_id})

    def get_webhook_secret(self) -> Dict[str, Any]:
        """Get the webhook signing secret.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/api/v1/webhooks/secret")

    def import_schema(self, *, json_schema: Dict[str, Any], name: Optional[str] = None) -> Dict[str, Any]:
        """Create a schema from a JSON Schema.

        json_schema: JSON Schema, draft 2020-12 or 07, whose root is an object.
        name: Default: title of the JSON Schema.
        """
        return self._request("POST", "/api/v1/schemas/import", body={"name": name, "json_schema": json_schema})

    def ingest_document(self, *, document_id: str, vendor: Optional[str] = None, payload: Optional[Any] = None, pdf_sha256: Optional[str] = None, capabilities: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
        """Ingest the output of another program for a document.

        Each call appends an immutable record. Output in a supported format is also converted to pages, which can be compared with those of Quarry and of other vendors.

        document_id: An unknown doc-<id> creates a new document.
        vendor: Supported formats: azure-document-intelligence, aws-textract, google-document-ai, docling, hocr, alto, paddleocr, mistral-ocr, unstructured, generic. Output of any other vendor is stored unparsed.
        payload: Output of the vendor as any JSON value; XML and HTML as a string. Without one the record has no pages.
        pdf_sha256: SHA-256 of the PDF that was processed; 409 if the stored PDF differs.
        """
        return self._request("POST", "/v1/documents/ingest", body={"document_id": document_id, "vendor": vendor, "payload": payload, "pdf_sha256": pdf_sha256, "capabilities": capabilities})

    def inspect_file(self, *, data: bytes) -> Dict[str, Any]:
        """Tell what kind of pages a PDF has, without reading or keeping it.

        Which pages are scans, garbled or forms, and how long reading them takes.

        data: The bytes of a file (application/pdf).
        """
        return self._request("POST", "/api/v1/inspect", data=data, content_type="application/pdf")

    def install_model_runtime(self) -> Dict[str, Any]:
        """Install the optional runtime for model files.

        Events of type `providers` report the progress. Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/model-runtime")

    def list_collections(self, *, deleted: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List collections.

        deleted: true: list the deleted ones, which can be restored.
        """
        return self._request("GET", "/api/v1/collections", query={"deleted": deleted, "limit": limit, "page": page})

    def list_conversations(self, *, document: Optional[str] = None, collection: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List conversations."""
        return self._request("GET", "/api/v1/conversations", query={"document": document, "collection": collection, "limit": limit, "page": page})

    def list_corrections(self, document_id: str, *, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List the corrections of a document."""
        return self._request("GET", "/document/{documentId}/corrections", params={"documentId": document_id}, query={"limit": limit, "page": page})

    def list_deliveries(self, *, state: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List webhook deliveries with their attempts."""
        return self._request("GET", "/api/v1/webhooks/deliveries", query={"state": state, "limit": limit, "page": page})

    def list_documents(self, *, query: Optional[str] = None, status: Optional[str] = None, tag: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List documents with the status of their newest job.

        query: Part of the file name.
        tag: Only documents that have this tag.
        """
        return self._request("GET", "/api/v1/documents", query={"query": query, "status": status, "tag": tag, "limit": limit, "page": page})

    def list_field_run_results(self, run_id: str, *, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List the extracted values of a run by document."""
        return self._request("GET", "/api/v1/field-runs/{runId}/results", params={"runId": run_id}, query={"limit": limit, "page": page})

    def list_field_runs(self, *, collection: Optional[str] = None, document: Optional[str] = None, schema: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List field runs."""
        return self._request("GET", "/api/v1/field-runs", query={"collection": collection, "document": document, "schema": schema, "limit": limit, "page": page})

    def list_fitting_templates(self, document_id: str) -> Dict[str, Any]:
        """List region templates that fit a document and are not applied yet."""
        return self._request("GET", "/document/{documentId}/region-templates", params={"documentId": document_id})

    def list_ingests(self, document_id: str) -> Dict[str, Any]:
        """List the ingested records of a document."""
        return self._request("GET", "/document/{documentId}/ingests", params={"documentId": document_id})

    def list_jobs(self, *, status: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List jobs, newest first."""
        return self._request("GET", "/api/v1/jobs", query={"status": status, "limit": limit, "page": page})

    def list_keys(self) -> Dict[str, Any]:
        """List API keys, including revoked ones.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/api/v1/keys")

    def list_languages(self) -> Dict[str, Any]:
        """List the languages in which scanned pages can be read."""
        return self._request("GET", "/api/v1/languages")

    def list_learned_fields(self, *, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List learned fields."""
        return self._request("GET", "/api/v1/learned-fields", query={"limit": limit, "page": page})

    def list_model_downloads(self) -> Dict[str, Any]:
        """List model downloads.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("GET", "/api/v1/model-downloads")

    def list_presets(self, *, kind: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List saved filters and export presets."""
        return self._request("GET", "/api/v1/presets", query={"kind": kind, "limit": limit, "page": page})

    def list_providers(self) -> Dict[str, Any]:
        """List providers."""
        return self._request("GET", "/api/v1/providers")

    def list_readings(self, document_id: str, page: int, *, vendor: Optional[str] = None) -> Dict[str, Any]:
        """Get the newest result of each vendor for a page."""
        return self._request("GET", "/document/{documentId}/pages/{page}/readings", params={"documentId": document_id, "page": page}, query={"vendor": vendor})

    def list_region_templates(self, *, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List region templates."""
        return self._request("GET", "/api/v1/region-templates", query={"limit": limit, "page": page})

    def list_review_items(self, *, collection: Optional[str] = None, document: Optional[str] = None, kind: Optional[str] = None, state: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List review items of the library, a collection or a document."""
        return self._request("GET", "/api/v1/review-items", query={"collection": collection, "document": document, "kind": kind, "state": state, "limit": limit, "page": page})

    def list_schema_templates(self) -> Dict[str, Any]:
        """List built-in schemas."""
        return self._request("GET", "/api/v1/schema-templates")

    def list_schema_versions(self, schema_id: str) -> Dict[str, Any]:
        """List the versions of a schema."""
        return self._request("GET", "/api/v1/schemas/{schemaId}/versions", params={"schemaId": schema_id})

    def list_schemas(self, *, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List saved schemas."""
        return self._request("GET", "/api/v1/schemas", query={"limit": limit, "page": page})

    def list_tables(self, id: str, *, limit: Optional[int] = None, offset: Optional[int] = None, vendor: Optional[str] = None) -> Dict[str, Any]:
        """List the tables of a document.

        vendor: quarry or a vendor; default: quarry, or the newest vendor if Quarry has not extracted the document.
        """
        return self._request("GET", "/v1/documents/{id}/entities/tables", params={"id": id}, query={"limit": limit, "offset": offset, "vendor": vendor})

    def list_trash(self, *, limit: Optional[int] = None, page: Optional[int] = None) -> Dict[str, Any]:
        """List deleted documents that can be restored."""
        return self._request("GET", "/api/v1/trash", query={"limit": limit, "page": page})

    def move_to_trash(self, *, doc_ids: List[Any]) -> Dict[str, Any]:
        """Move documents to the trash.

        Running extractions stop. A document that cannot be moved does not affect the others.

        doc_ids: Document ids, job ids or hashes.
        """
        return self._request("POST", "/api/v1/trash", body={"doc_ids": doc_ids})

    def outline_tables(self, document_id: str) -> Dict[str, Any]:
        """List the tables of a document with labels and size, without cells.

        While a document is being extracted: the tables of completed pages.
        """
        return self._request("GET", "/document/{documentId}/tables", params={"documentId": document_id})

    def pause_model_download(self, download_id: str) -> Dict[str, Any]:
        """Pause a download.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/model-downloads/{downloadId}/pause", params={"downloadId": download_id})

    def preview_table(self, document_id: str, page: int, *, bbox: Dict[str, Any], method: Optional[str] = None, columns: Optional[Any] = None) -> Dict[str, Any]:
        """Preview the table in a region of a page; nothing is stored.

        method: How rows and columns are detected: from ruling lines, from alignment, or whichever fits.
        columns: Null or omitted: columns are detected.
        """
        return self._request("POST", "/document/{documentId}/pages/{page}/table-preview", params={"documentId": document_id, "page": page}, body={"bbox": bbox, "method": method, "columns": columns})

    def prioritise_document(self, document_id: str) -> Dict[str, Any]:
        """Extract a document before all other waiting documents.

        Its pages get half of the engine while other documents are extracted. Has no effect on a document that is already next or completed.
        """
        return self._request("POST", "/document/{documentId}/prioritise", params={"documentId": document_id})

    def purge_from_trash(self, *, doc_ids: List[Any]) -> Dict[str, Any]:
        """Permanently delete documents in the trash.

        doc_ids: Document ids, job ids or hashes.
        """
        return self._request("POST", "/api/v1/trash/purge", body={"doc_ids": doc_ids})

    def put_upload(self, upload_id: str, *, data: bytes, expires: int, signature: str) -> Dict[str, Any]:
        """Upload the PDF of a signed URL.

        Authenticated by the signature in the URL instead of an API key.

        data: The bytes of a file (application/pdf).
        expires: Unix seconds.
        """
        return self._request("PUT", "/api/v1/upload/{uploadId}", params={"uploadId": upload_id}, query={"expires": expires, "signature": signature}, data=data, content_type="application/pdf")

    def put_upload_part(self, document_id: str, *, data: bytes, start: int) -> Dict[str, Any]:
        """Upload a part of a large PDF.

        Parts follow one another; one that does not begin where the last one ended changes nothing. After a lost connection, a part without bytes says where to go on. When all are there, upload the document with X-Parts. Parts are kept for a day.

        data: The bytes of a file (application/octet-stream).
        start: Position of the first byte.
        """
        return self._request("PUT", "/document/{documentId}/parts", params={"documentId": document_id}, query={"start": start}, data=data, content_type="application/octet-stream")

    def query_collection(self, id: str, *, prompt: str, stream: Optional[bool] = None, provider_id: Optional[str] = None) -> Iterator[Dict[str, Any]]:
        """Ask every document of a collection the same question.

        NDJSON with one `start`, one `result` per answered document and one `done` event. A failed document is a result with an error; the other documents continue.

        stream: Stream each answer as text deltas.
        provider_id: Id of the provider that answers; default: the default provider of the settings.
        """
        return self._request("POST", "/v1/collections/{id}/query", params={"id": id}, body={"prompt": prompt, "stream": stream, "provider_id": provider_id})

    def redo_corrections(self, document_id: str) -> Dict[str, Any]:
        """Redo the last undone corrections."""
        return self._request("POST", "/document/{documentId}/corrections/redo", params={"documentId": document_id})

    def remove_from_collection(self, collection_id: str, *, doc_ids: List[Any]) -> Dict[str, Any]:
        """Remove documents from a collection; the documents are kept.

        doc_ids: Document ids, job ids or hashes.
        """
        return self._request("DELETE", "/api/v1/collections/{collectionId}/documents", params={"collectionId": collection_id}, body={"doc_ids": doc_ids})

    def rename_preset(self, preset_id: str, *, name: str) -> Dict[str, Any]:
        """Rename a preset."""
        return self._request("PATCH", "/api/v1/presets/{presetId}", params={"presetId": preset_id}, body={"name": name})

    def rename_region_template(self, template_id: str, *, name: str) -> Dict[str, Any]:
        """Rename a region template."""
        return self._request("PATCH", "/api/v1/region-templates/{templateId}", params={"templateId": template_id}, body={"name": name})

    def restore_collection(self, collection_id: str) -> Dict[str, Any]:
        """Restore a deleted collection.

        By its id, within 30 days of the deletion, unless another collection has its name.
        """
        return self._request("POST", "/api/v1/collections/{collectionId}/restore", params={"collectionId": collection_id})

    def restore_conversation(self, conversation_id: str) -> Dict[str, Any]:
        """Restore a deleted conversation.

        By its id, within 30 days of the deletion.
        """
        return self._request("POST", "/api/v1/conversations/{conversationId}/restore", params={"conversationId": conversation_id})

    def restore_from_trash(self, *, doc_ids: List[Any]) -> Dict[str, Any]:
        """Restore documents from the trash.

        The documents return to their collections with their results; extractions stopped by the deletion continue.

        doc_ids: Document ids, job ids or hashes.
        """
        return self._request("POST", "/api/v1/trash/restore", body={"doc_ids": doc_ids})

    def restore_learned_field(self, learned_id: str) -> Dict[str, Any]:
        """Restore a deleted learned field.

        By its id, within 30 days of the deletion.
        """
        return self._request("POST", "/api/v1/learned-fields/{learnedId}/restore", params={"learnedId": learned_id})

    def restore_message(self, conversation_id: str, message_id: str) -> Dict[str, Any]:
        """Restore a deleted question with its answer."""
        return self._request("POST", "/api/v1/conversations/{conversationId}/messages/{messageId}/restore", params={"conversationId": conversation_id, "messageId": message_id})

    def restore_preset(self, preset_id: str) -> Dict[str, Any]:
        """Restore a deleted preset.

        By its id, within 30 days of the deletion.
        """
        return self._request("POST", "/api/v1/presets/{presetId}/restore", params={"presetId": preset_id})

    def restore_provider(self, provider_id: str) -> Dict[str, Any]:
        """Restore a deleted provider.

        With its API key, until Quarry is started again. Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/providers/{providerId}/restore", params={"providerId": provider_id})

    def restore_region_template(self, template_id: str) -> Dict[str, Any]:
        """Restore a deleted region template.

        By its id, within 30 days of the deletion.
        """
        return self._request("POST", "/api/v1/region-templates/{templateId}/restore", params={"templateId": template_id})

    def restore_schema(self, schema_id: str) -> Dict[str, Any]:
        """Restore a deleted schema.

        By its id, within 30 days of the deletion, unless another schema has its name.
        """
        return self._request("POST", "/api/v1/schemas/{schemaId}/restore", params={"schemaId": schema_id})

    def resume_model_download(self, download_id: str) -> Dict[str, Any]:
        """Resume a paused download.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/model-downloads/{downloadId}/resume", params={"downloadId": download_id})

    def retry_document(self, document_id: str, *, password: Optional[str] = None, languages: Optional[List[Any]] = None, pages: Optional[Any] = None) -> Dict[str, Any]:
        """Extract a stored document again, with a password, other languages or other pages.

        languages: Languages for OCR; default: as before.
        pages: The pages to read; null: all; default: as before.
        """
        return self._request("POST", "/document/{documentId}/extract", params={"documentId": document_id}, body={"password": password, "languages": languages, "pages": pages})

    def review_fields(self, run_id: str, document_id: str, *, reviews: List[Any]) -> Dict[str, Any]:
        """Accept or reject values of a document."""
        return self._request("PATCH", "/api/v1/field-runs/{runId}/results/{documentId}", params={"runId": run_id, "documentId": document_id}, body={"reviews": reviews})

    def revoke_key(self, key_id: str) -> Dict[str, Any]:
        """Revoke an API key.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("DELETE", "/api/v1/keys/{keyId}", params={"keyId": key_id})

    def rotate_webhook_secret(self) -> Dict[str, Any]:
        """Rotate the webhook signing secret.

        For 24 hours deliveries are signed with both secrets, so that receivers can switch. Available to the window only; requests with an API key are refused.
        """
        return self._request("POST", "/api/v1/webhooks/secret")

    def search(self, *, q: str, document: Optional[str] = None, collection: Optional[str] = None, limit: Optional[int] = None, per_document: Optional[int] = None) -> Dict[str, Any]:
        """Search the text of a document, a collection or the library.

        collection: Only documents of this collection.
        per_document: Maximum number of hits per document; `documents` has the full counts.
        """
        return self._request("GET", "/api/v1/search", query={"q": q, "document": document, "collection": collection, "limit": limit, "per_document": per_document})

    def send_delivery(self, delivery_id: str) -> Dict[str, Any]:
        """Redeliver a webhook event."""
        return self._request("POST", "/api/v1/webhooks/deliveries/{deliveryId}/send", params={"deliveryId": delivery_id})

    def sign_upload(self, *, filename: Optional[str] = None, content_type: Optional[str] = None, size: Optional[int] = None, file_name: Optional[str] = None) -> Dict[str, Any]:
        """Create a signed URL for the upload of a large PDF.

        PUT the PDF to signed_url, then extract it by its gcs_path.

        size: Size in bytes; rejected at once if over the limit.
        file_name: Alias of `filename`.
        """
        return self._request("POST", "/api/v1/upload/signed-url", body={"filename": filename, "content_type": content_type, "size": size, "fileName": file_name})

    def stop_watching_folder(self, collection_id: str) -> Dict[str, Any]:
        """Stop watching the folder of a collection; its documents are kept.

        Available to the window only; requests with an API key are refused.
        """
        return self._request("DELETE", "/api/v1/collections/{collectionId}/watched-folder", params={"collectionId": collection_id})

    def structured_output(self, document_id: str, *, query: str, schema: Dict[str, Any], timeout_ms: Optional[float] = None, ungrounded: Optional[str] = None, provider_id: Optional[str] = None) -> Dict[str, Any]:
        """Extract data that matches a JSON Schema.

        query: Description of the requested data.
        schema: JSON Schema, draft 2020-12 or 07, whose root is an object.
        ungrounded: Values that a language model returns without words of the document that state them: `null` leaves them out of `data` (null where the schema allows it), `keep` returns them. `meta.fields` lists them either way.
        provider_id: Id of the provider that answers; default: the default provider of the settings.
        """
        return self._request("POST", "/document/{documentId}/structured-output", params={"documentId": document_id}, body={"query": query, "schema": schema, "timeoutMs": timeout_ms, "ungrounded": ungrounded, "provider_id": provider_id})

    def suggest_fields(self, document_id: str) -> Dict[str, Any]:
        """Suggest a schema for a document.

        Derived from its labelled values and the headers of its tables of items.
        """
        return self._request("POST", "/document/{documentId}/suggest-fields", params={"documentId": document_id})

    def suggest_questions(self, *, document: Optional[str] = None, collection: Optional[str] = None) -> Dict[str, Any]:
        """Suggest questions about a document or a collection."""
        return self._request("GET", "/api/v1/suggested-questions", query={"document": document, "collection": collection})

    def undo_corrections(self, document_id: str) -> Dict[str, Any]:
        """Undo the corrections of the last request."""
        return self._request("POST", "/document/{documentId}/corrections/undo", params={"documentId": document_id})

    def unlock_document(self, document_id: str, *, password: str) -> Dict[str, Any]:
        """Provide the password of an encrypted document, to render its pages.

        Not needed if the document was extracted with the password since the service started. The password is kept in memory until the service ends and never stored.
        """
        return self._request("POST", "/document/{documentId}/unlock", params={"documentId": document_id}, body={"password": password})

    def upload_document(self, document_id: str, *, data: bytes, x_file_name: Optional[str] = None, x_visibility: Optional[str] = None, x_capabilities: Optional[str] = None, x_languages: Optional[str] = None, x_pages: Optional[str] = None, x_source_path: Optional[str] = None, x_parts: Optional[int] = None) -> Dict[str, Any]:
        """Upload a PDF as the request body and start its extraction.

        The caller chooses the id: doc- and lower-case letters, digits and hyphens. An id that is already in use is a new upload for that document. The body is streamed to disk.

        data: The bytes of a file (application/pdf).
        x_file_name: Percent-encoded if not ASCII.
        x_capabilities: JSON object.
        x_languages: Comma-separated languages for OCR; default en.
        x_pages: The pages to read; default: all.
        x_source_path: Percent-encoded path of the file on this machine; ignored unless sent by the window.
        x_parts: Size of the file in bytes. There is no body: the file was uploaded in parts.
        """
        return self._request("POST", "/document/{documentId}/upload", params={"documentId": document_id}, headers={"x-file-name": x_file_name, "x-visibility": x_visibility, "x-capabilities": x_capabilities, "x-languages": x_languages, "x-pages": x_pages, "x-source-path": x_source_path, "x-parts": x_parts}, data=data, content_type="application/pdf")

    def watch_folder(self, collection_id: str, *, folder: str, schema_id: Optional[Any] = None, export: Optional[Any] = None, languages: Optional[List[Any]] = None) -> Dict[str, Any]:
        """Watch a folder for a collection.

        PDFs and page images in the folder are added to the collection, now and whenever one is stored or replaced there. Schema and export apply to files added from now on. Available to the window only; requests with an API key are refused.

        folder: Absolute path on the machine of the service; its subfolders are not watched.
        schema_id: Schema whose fields are extracted from each file.
        export: Format of the file written beside each document: its fields if there is a schema, else its tables or text.
        """
        return self._request("PUT", "/api/v1/collections/{collectionId}/watched-folder", params={"collectionId": collection_id}, body={"folder": folder, "schema_id": schema_id, "export": export, "languages": languages})
