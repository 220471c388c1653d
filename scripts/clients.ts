/** `npm run clients`: writes the client for Python from the contract. */
import { writeFileSync } from 'node:fs';
import { PYTHON_CLIENT, pythonClient } from './lib/python-client.ts';

writeFileSync(PYTHON_CLIENT, pythonClient());
