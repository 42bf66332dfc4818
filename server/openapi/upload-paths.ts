import { FILE_BYTES } from '#shared/orders/files.ts';

const header = (name: string, description: string, required = true) => ({
  in: 'header',
  name,
  required,
  description,
  schema: { type: 'string' },
});
const VERSION = header('Tus-Resumable', '1.0.0, else 412.');
const OFFSET = header('Upload-Offset', 'How many bytes have come, else 409.');
const BYTES = {
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
};
const ID = { in: 'path', name: 'id', required: true, schema: { type: 'string' } };

const call = (
  operationId: string,
  summary: string,
  [status, answered]: [status: string, answered: string],
  more: object = {},
) => ({
  operationId,
  tags: ['submissions'],
  summary,
  security: [{}, { bearer: [] }],
  ...more,
  responses: {
    [status]: { description: answered },
    '4XX': {
      description: '{ message, code, fields?, request_id }; 404 or 410 once it has expired',
    },
  },
});

/** Written by hand, because tus works through headers, which our routes don't declare. */
export const UPLOAD_PATHS = {
  '/api/uploads': {
    options: call('describeUploads', 'What of tus 1.0.0 is offered', [
      '204',
      'Tus-Version, Tus-Extension (creation, creation-with-upload, termination, expiration) and Tus-Max-Size',
    ]),
    post: call(
      'beginUpload',
      'Begin an upload, which a form then names as `upload_<field>`',
      ['201', 'Location is its URL and its only key; Upload-Expires, 24 hours later'],
      {
        description: 'Eight of one address may be unfinished. Bytes may come with it.',
        parameters: [
          VERSION,
          header('Upload-Length', `At most ${FILE_BYTES}.`),
          header(
            'Upload-Metadata',
            '`captcha_token` (or an agent’s or applicant’s session), `filename`, `filetype`, `field`; values in base64.',
            false,
          ),
        ],
        requestBody: BYTES,
      },
    ),
  },
  '/api/uploads/{id}': {
    head: call(
      'readUpload',
      'How much of it has come',
      ['200', 'Upload-Offset and Upload-Length'],
      { parameters: [ID, VERSION] },
    ),
    patch: call('goOnWithUpload', 'Send more of it', ['204', 'Upload-Offset, Upload-Expires'], {
      parameters: [ID, VERSION, OFFSET],
      requestBody: BYTES,
    }),
    delete: call('endUpload', 'Delete it before a form has used it', ['204', 'It is gone.'], {
      parameters: [ID, VERSION],
    }),
  },
};
