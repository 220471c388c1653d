import { z } from 'zod';

export const Health = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The process answers requests.' });

export const Readiness = z
  .object({ status: z.literal('ready') })
  .meta({ id: 'Readiness', description: 'The service can store and extract documents.' });
