/** The longer side of a picture that is read, in pixels: of a frame of the camera, and of a photo, on which the code may be small. */
const FRAME = 1280;
const PHOTO = 1600;

/** Returns what the camera shows now. */
export function frameOf(video: HTMLVideoElement): HTMLCanvasElement {
  return drawn(video, video.videoWidth, video.videoHeight, FRAME);
}

/** A file that this browser cannot open as a picture. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** Resolves to a photo, upright as the camera held it. Rejects with an UnreadableError if the file is no picture. */
export async function pictureOf(photo: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(photo).catch(() => {
    throw new UnreadableError();
  });
  try {
    return drawn(bitmap, bitmap.width, bitmap.height, PHOTO);
  } finally {
    bitmap.close();
  }
}

/** Returns the pixels of a picture. */
export function pixelsOf(picture: HTMLCanvasElement): ImageData {
  const { width, height } = picture;
  return contextOf(picture).getImageData(0, 0, width, height);
}

function drawn(
  source: CanvasImageSource,
  width: number,
  height: number,
  longest: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  contextOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser cannot draw');
  return context;
}
