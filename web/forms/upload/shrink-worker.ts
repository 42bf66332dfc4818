import { type CanvasKit, shrinkPicture, type Wanted } from './shrink-picture.ts';

const kit: CanvasKit = {
  make: (width, height) => new OffscreenCanvas(width, height) as never,
  encode: (canvas, quality) =>
    (canvas as unknown as OffscreenCanvas).convertToBlob({ type: 'image/jpeg', quality }),
};

self.onmessage = ({ data }: MessageEvent<{ file: Blob; wanted: Wanted }>) =>
  void shrinkPicture(data.file, data.wanted, kit).then(
    (shrunk) => self.postMessage({ shrunk }),
    (error: unknown) => self.postMessage({ failed: String(error) }),
  );
