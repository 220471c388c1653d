import { z } from 'zod';
import { idWith, wholeNumber } from '../common.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { SignedUpload, SignUploadRequest, StoredUpload } from '../upload.ts';

const endpoint = endpointsOf('Jobs');

export const signUpload = endpoint('POST /api/v1/upload/signed-url', {
  summary: 'Create a signed URL for the upload of a large PDF',
  description: 'PUT the PDF to signed_url, then extract it by its gcs_path.',
  body: SignUploadRequest,
  answers: okAnswer('The URL and headers of the upload.', SignedUpload),
  errors: ['payload_too_large'],
});

export const putUpload = endpoint('PUT /api/v1/upload/{uploadId}', {
  summary: 'Upload the PDF of a signed URL',
  description: 'Authenticated by the signature in the URL instead of an API key.',
  params: z.object({
    uploadId: idWith('up', 'an upload'),
  }),
  query: z.object({
    expires: wholeNumber.meta({ description: 'Unix seconds.', examples: [1773480413] }),
    signature: z
      .string()
      .max(100)
      .meta({ examples: ['b5f1c0e2'] }),
  }),
  binaryBody: [
    { mediaType: 'application/pdf', description: 'PDF' },
    { mediaType: 'image/png', description: 'Image of a page' },
    { mediaType: 'image/jpeg', description: 'Image of a page' },
    { mediaType: 'image/tiff', description: 'Images of pages' },
  ],
  answers: okAnswer('Stored.', StoredUpload),
  errors: ['conflict', 'payload_too_large'],
  impossible: ['not_found'],
  open: 'always',
});
