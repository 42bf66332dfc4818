import { readAnswer } from '../../api.ts';
import { sendOnce } from '../../forms/send-once.ts';

/** What the server kept: its words and the picture's public address. */
interface Uploaded {
  message: string;
  agent_image: string;
}

/** Sends an agent's picture. @throws Refused, NotJson, NoAnswer */
export async function uploadPicture(token: string, picture: File): Promise<Uploaded> {
  const body = new FormData();
  body.append('agent_image', picture);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const form = { method: 'POST', path: '/agents/upload-agent-profile', headers, body } as const;
  const { status, text } = await sendOnce(form, () => {}, new AbortController().signal);
  return readAnswer<Uploaded>(status, text);
}
