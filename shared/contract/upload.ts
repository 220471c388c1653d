import { z } from 'zod';

/** Both spellings of the field names are accepted; the first is the documented one. */
export const SignUploadRequest = z
  .object({
    filename: z.string().min(1).max(255).optional(),
    content_type: z.string().max(255).optional(),
    size: z.int().min(1).optional().describe('Bytes; refused at once when over the limit.'),
    fileName: z.string().min(1).max(255).optional().describe('The same as filename.'),
    contentType: z.string().max(255).optional().describe('The same as content_type.'),
  })
  .meta({
    id: 'SignUploadRequest',
    examples: [{ filename: 'report.pdf', content_type: 'application/pdf', size: 482113 }],
  });
export type SignUploadRequest = z.infer<typeof SignUploadRequest>;

export const SignedUpload = z
  .object({
    signed_url: z.string().describe('Send the PDF here with PUT; good for this one object.'),
    gcs_path: z.string().describe('Names the object in a following extract request.'),
    expires_at: z.iso.datetime(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()).describe('To be sent with the PUT.'),
  })
  .meta({ id: 'SignedUpload' });
export type SignedUpload = z.infer<typeof SignedUpload>;

export const StoredUpload = z
  .object({ gcs_path: z.string(), size: z.int().describe('Bytes that arrived.') })
  .meta({ id: 'StoredUpload' });
