import { isPhone, native } from '../native/native.ts';

/** Downloads a photo into the browser's folder of downloads, as `name` with the ending of its format. */
export async function savePhoto(url: string, name: string): Promise<void> {
  const file = await photoFile(url, name);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // the download has a reference by the next minute at the latest
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens the system's share sheet with the photo as a file. */
export async function sharePhoto(url: string, name: string): Promise<void> {
  const [file, device] = await Promise.all([photoFile(url, name), native()]);
  if (device.sharePhoto) return device.sharePhoto(file);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // the person closed the sheet
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Whether this device shares files. */
export const canSharePhotos = (): boolean =>
  isPhone() ||
  (navigator.canShare?.({ files: [new File([''], 'photo.webp', { type: 'image/webp' })] }) ?? false);

async function photoFile(url: string, name: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The photo's response has the status ${response.status}.`);
  const blob = await response.blob();
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  return new File([blob], `${name}.${ending}`, { type: blob.type });
}
