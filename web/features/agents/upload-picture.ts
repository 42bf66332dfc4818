import { type Answer, methodAndPath, readResponse } from '../../api.ts';
import { sendForm } from '../../forms/send-form.ts';

const CALL = 'POST /agents/upload-agent-profile';

/** Sends an agent's picture. @throws Refused, NotJson, NoResponse */
export async function uploadPicture(token: string, picture: File): Promise<Answer<typeof CALL>> {
  const body = new FormData();
  body.append('agent_image', picture);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const [method, path] = methodAndPath(CALL);
  const { status, text } = await sendForm({ method, path, headers, body }, () => {}, new AbortController().signal);
  return readResponse<typeof CALL>(status, text);
}
