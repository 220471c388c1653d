"""A question over a collection: python ask_collection.py COLLECTION QUESTION"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from quarry import Quarry

collection, question = sys.argv[1:]
quarry = Quarry()
conversation = quarry.create_conversation(collection_id=collection)
for event in quarry.ask_question(conversation["id"], question=question):
    if event["type"] == "done":
        message = event["message"]
        print(message["answer"])
        if not message["certain"]:
            print("Not certain:", message["uncertain_because"] or "compare it with the pages")
        for citation in message["citations"]:
            print(f"  {citation['file_name']}, p. {citation['page']}: {citation['quote']}")
    elif event["type"] == "error":
        sys.exit(event["error"])
