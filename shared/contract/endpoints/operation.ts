import { z } from 'zod';
import { endpointsOf, okAnswer } from '../endpoint.ts';

const endpoint = endpointsOf('Operation');

const Health = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The process answers requests.' });

const Readiness = z
  .object({ status: z.literal('ready') })
  .meta({ id: 'Readiness', description: 'The service can store and extract documents.' });

export const getHealth = endpoint('GET /healthz', {
  summary: 'Check that the process is alive',
  description: 'Reads nothing; a supervisor restarts the service if it gets no answer.',
  answers: okAnswer('Alive.', Health),
  open: 'always',
});

export const getReadiness = endpoint('GET /readyz', {
  summary: 'Check that the service can take requests',
  description:
    'Reads the database; not ready if its disk does not answer, and while the service shuts down.',
  answers: okAnswer('Ready.', Readiness),
  open: 'always',
});

export const getMetrics = endpoint('GET /metrics', {
  summary: 'Get figures on requests, jobs, pages and memory',
  description:
    'Of all accounts together, in the text format of Prometheus; they name no document and hold no text.',
  answers: {
    200: {
      description: 'The figures.',
      binary: [
        {
          mediaType: 'text/plain; version=0.0.4; charset=utf-8',
          description: 'Prometheus text format',
        },
      ],
    },
  },
});
