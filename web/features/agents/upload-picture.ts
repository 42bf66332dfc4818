import { readResponse } from '../../api.ts';
import { sendForm } from '../../forms/send-form.ts';

/** What the server kept: its words and the picture's public URL. */
interface Uploaded {
  message: string;
  agent_image: string;
}

/** Sends an agent's picture. @throws Refused, NotJson, NoResponse */
export async function uploadPicture(token: string, picture: File): Promise<Uploaded> {
  const body = new FormData();
  body.append('agent_image', picture);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const form = { method: 'POST', path: '/agents/upload-agent-profile', headers, body } as const;
  const { status, text } = await sendForm(form, () => {}, new AbortController().signal);
  return readResponse<Uploaded>(status, text);
}
