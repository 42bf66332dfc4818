/** The longest side of what is sent, in dots; the server keeps less. */
const SIDE = 1024;
const QUALITY = 0.9;

/**
 * The square in the middle of a picture, upright and small enough for a slow line, as a JPEG: what the preview shows is what is sent.
 * Undefined for a file that this browser can't open.
 */
export async function squarePicture(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, SIDE);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    const paper = canvas.getContext('2d');
    if (!paper) return undefined;
    // JPEG knows no transparency, and would show it as black.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
    picture.close();
    const square = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
    return square ? new File([square], 'picture.jpg', { type: 'image/jpeg' }) : undefined;
  } catch {
    return undefined;
  }
}
