import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FILE_PROBLEMS } from '#shared/orders/files.ts';
import { AGENT_TEXTS } from '#shared/people/agents.ts';
import { type Answer, methodAndPath, NoResponse, Refused, readResponse } from '../../api.ts';
import { cutOut, FIRST_VIEW } from '../../forms/crop/geometry.ts';
import { sendForm } from '../../forms/submission/send-form.ts';
import { paths } from '../../paths.ts';
import { agentId, endIfUnknown, showPicture } from '../../session/agent-session.ts';
import { FORM, Overlay } from '../../session/overlay.tsx';
import { Button } from '../../ui/button.tsx';
import { type Failure, FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PictureChoice } from './picture-choice.tsx';

/** Longest side uploaded, in px; the server stores a smaller one. */
const SIDE = 1024;
const QUALITY = 0.9;

/** The centred square as a JPEG of at most SIDE px; undefined if it can't be decoded here. */
async function squarePicture(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height, SIDE);
    const size = { width: side, height: side };
    const square = await cutOut(picture, FIRST_VIEW, { height: 1 }, size, QUALITY);
    picture.close();
    return new File([square], 'picture.jpg', { type: 'image/jpeg' });
  } catch {
    return undefined;
  }
}

const CALL = 'POST /agents/upload-agent-profile';

/** @throws Refused, NotJson, NoResponse */
async function uploadPicture(token: string, picture: File): Promise<Answer<typeof CALL>> {
  const body = new FormData();
  body.append('agent_image', picture);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const [method, path] = methodAndPath(CALL);
  const { status, text } = await sendForm(
    { method, path, headers, body },
    () => {},
    new AbortController().signal,
  );
  return readResponse<typeof CALL>(status, text);
}

const FAILED = 'Error uploading image.';
const NO_ID = 'Agent ID is missing. Please log in again.';
/** Replaces the server's message, which also mentions PDFs. */
const NO_PICTURE = 'We can’t open this as a picture. Choose a JPEG, PNG or WebP.';

function failureOf(error: unknown): Failure {
  if (error instanceof NoResponse)
    return {
      title: FAILED,
      lines: [
        'We could not reach our server. Your picture is still chosen: upload it again when the network is back.',
      ],
    };
  if (!(error instanceof Refused)) return { title: FAILED, lines: ['Try again in a moment.'] };
  const reasons = Object.values(error.fields).map((reason) =>
    reason === FILE_PROBLEMS.wrong_type ? NO_PICTURE : reason,
  );
  return { title: FAILED, lines: reasons.length > 0 ? reasons : [error.message] };
}

/** Object URL of a picture that isn't uploaded yet. */
function useObjectUrl(picture: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return address;
}

/** Crops and uploads an agent's picture. `current`: URL of the present one. */
export function PictureForm({ token, current }: { token: string; current: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  // A promise, because Upload may be pressed before the picture is cropped.
  const toSend = useRef<Promise<File>>(undefined);
  const [chosen, setChosen] = useState<{ name: string; square: File | undefined }>();
  const [busy, setBusy] = useState(false);
  const [good, setGood] = useState<string>();
  const [bad, setBad] = useState<Failure>();
  const [picture, setPicture] = useState(current);
  const preview = useObjectUrl(chosen?.square);

  const tell = (done: string | undefined, failure?: Failure) => {
    setGood(done);
    setBad(failure);
  };

  const choose = (file: File) => {
    tell(undefined);
    const cut = squarePicture(file);
    // A file that this browser can't decode is sent unchanged; the server decides about it.
    const sent = cut.then((square) => square ?? file);
    toSend.current = sent;
    void cut.then((square) => {
      if (toSend.current === sent) setChosen({ name: file.name, square });
    });
  };

  async function send(file: File) {
    try {
      const { message, agent_image } = await uploadPicture(token, file);
      showPicture(agent_image);
      setPicture(agent_image);
      toSend.current = undefined;
      setChosen(undefined);
      if (input.current) input.current.value = '';
      tell(message || AGENT_TEXTS.uploaded);
    } catch (error) {
      if (!endIfUnknown(token, error)) tell(undefined, failureOf(error));
    }
  }

  async function upload(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    tell(undefined);
    setBusy(true);
    const file = await toSend.current;
    if (!file) {
      tell(undefined, { title: AGENT_TEXTS.noImage, lines: [] });
      input.current?.focus();
    } else if (!agentId()) tell(undefined, { title: NO_ID, lines: [] });
    else await send(file);
    setBusy(false);
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void upload(event)} className={FORM}>
      <PictureChoice
        input={input}
        shown={chosen ? preview : picture}
        chosen={chosen !== undefined}
        hint={
          chosen && !chosen.square
            ? `${chosen.name} can’t be shown here.`
            : 'JPEG, PNG or WebP. We crop it to the square you see.'
        }
        wrong={bad !== undefined}
        onChoose={choose}
      />
      <div>
        <div role="alert" id="agent_image-said">
          {bad && (
            <FailureNotice failure={bad} className="mb-6">
              {bad.title === NO_ID && <Link to={paths.login}>Log in</Link>}
            </FailureNotice>
          )}
        </div>
        <div role="status">{good && <Notice tone="good" title={good} className="mb-6" />}</div>
        <Button type="submit" wide disabled={busy}>
          Upload
        </Button>
      </div>
      <Overlay words={busy ? 'Uploading your picture...' : undefined} />
    </form>
  );
}
