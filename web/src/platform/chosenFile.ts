import { Failure, networkFailure } from './failure.ts';
import { platformFilesTexts } from './platform.files.texts.ts';

/** A chosen file is only a reference: it may be deleted, moved, changed or unloaded to a cloud before it is read. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

const code = 'unreadable_file';

export const unreadableFile = (): Failure =>
  new Failure(400, { detail: platformFilesTexts.unreadable, code });
export const isUnreadableFile = (failure: Failure | null): boolean => failure?.data.code === code;

/** Why an upload got no response: the browser reports an unreadable file as a network error. */
export async function uploadFailure(form: FormData): Promise<Failure> {
  const files = [...form.values()].filter((value) => value instanceof Blob);
  const areReadable = await Promise.all(files.map(isReadable));
  return areReadable.includes(false) ? unreadableFile() : networkFailure();
}
