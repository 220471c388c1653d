import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SignedUpload, SignUploadRequest, StoredUpload } from '../upload.ts';

export const signUpload = endpoint({
  id: 'signUpload',
  tag: 'Jobs',
  method: 'POST',
  path: '/api/v1/upload/signed-url',
  summary: 'An address to which one large PDF can be sent without a key',
  description: 'PUT the PDF to signed_url, then extract it by its gcs_path.',
  body: SignUploadRequest,
  answers: { 200: { description: 'Where to send the PDF.', json: SignedUpload } },
  errors: ['bad_request', 'payload_too_large'],
});

export const putUpload = endpoint({
  id: 'putUpload',
  tag: 'Jobs',
  method: 'PUT',
  path: '/api/v1/upload/{uploadId}',
  summary: 'Send the PDF of a signed upload',
  description: 'The address comes from the signed-url endpoint; its signature stands for a key.',
  params: z.object({
    uploadId: z
      .string()
      .regex(/^up-[0-9a-z]{6,40}$/)
      .meta({ examples: ['up-01k5d3m8v2'] }),
  }),
  query: z.object({
    expires: z.coerce
      .number()
      .int()
      .meta({ description: 'Unix seconds.', examples: [1773480413] }),
    signature: z
      .string()
      .max(100)
      .meta({ examples: ['b5f1c0e2'] }),
  }),
  binaryBody: [
    { mediaType: 'application/pdf', description: 'The PDF' },
    { mediaType: 'image/png', description: 'A picture of a page' },
    { mediaType: 'image/jpeg', description: 'A picture of a page' },
    { mediaType: 'image/tiff', description: 'Pictures of pages' },
  ],
  answers: { 200: { description: 'Stored.', json: StoredUpload } },
  errors: ['bad_request', 'forbidden', 'conflict', 'payload_too_large'],
  open: 'always',
});
