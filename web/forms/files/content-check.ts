import { type FileProblem, HEAD_BYTES, kindOfContent } from '#shared/orders/files.ts';

const found = new WeakMap<object, FileProblem>();
const checked = new WeakMap<File, Promise<FileProblem | undefined>>();

/** `createImageBitmap` fails for damaged pictures, which an `img` shows without an error. */
async function decodes(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'InvalidStateError');
  }
}

async function check(file: File): Promise<FileProblem | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const kind = kindOfContent(String.fromCharCode(...head));
  if (kind === 'heic' || kind === 'wrong_type') return kind;
  return kind === 'application/pdf' || (await decodes(file)) ? undefined : 'unreadable';
}

/** Checks the file's type, as the server does, and whether a picture can be decoded, which the server doesn't. */
export function lookInto(file: File): Promise<FileProblem | undefined> {
  const looking =
    checked.get(file) ??
    check(file)
      .catch(() => 'unreadable' as const)
      .then((problem) => {
        if (problem) found.set(file, problem);
        return problem;
      });
  checked.set(file, looking);
  return looking;
}

/** The problem that `lookInto` found, if any. */
export const contentProblem = (file: object): FileProblem | undefined => found.get(file);
