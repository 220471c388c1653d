"""A folder of invoices to one workbook: python invoices_to_workbook.py FOLDER WORKBOOK.xlsx"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from quarry import Quarry

SCHEMA = {
    "name": "Invoice",
    "fields": [
        {"key": "supplier", "type": "string"},
        {"key": "invoice_number", "type": "string"},
        {"key": "invoice_date", "type": "date"},
        {"key": "total", "type": "number", "format": "amount", "title": "Total due"},
    ],
}

folder, workbook = sys.argv[1:]
quarry = Quarry()
documents = []
for path in sorted(Path(folder).glob("*.pdf")):
    added = quarry.create_document(data=path.read_bytes(), filename=path.name)
    quarry.wait_for_job(added["job_id"])
    documents.append(added["document_id"])
run = quarry.create_field_run(schema=SCHEMA, doc_ids=documents)
while quarry.get_field_run(run["id"])["state"] == "running":
    time.sleep(0.2)
Path(workbook).write_bytes(quarry.export_field_run(run["id"], format="xlsx"))
for result in quarry.list_field_run_results(run["id"])["items"]:
    for field in result["fields"]:
        level = "" if field["confidence"] >= 0.8 else "  <- compare with the page"
        print(f"{result['file_name']}: {field['path']} = {field['value']}{level}")
