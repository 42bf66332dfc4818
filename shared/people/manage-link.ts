import * as z from 'zod/mini';

export const manageLinkRequest = z.object({ tracking_id: z.string('Enter your tracking ID.') });
