import type { Message } from '@twosome/contract/message/message.contract';
import { renewedUrl, urlOf } from '../../platform/signedUrls.ts';
import { addFiles, getDraft, readDraft } from '../post/draft.store.ts';

/** The photos of a message as files. Rejects when one cannot be loaded. */
export const loadPhotos = ({ files }: Message): Promise<File[]> => Promise.all(files.map(fileOf));

async function fileOf({ id, url }: Message['files'][number]): Promise<File> {
  const current = urlOf(url) ?? (await renewedUrl(url, null)) ?? url;
  const response = await fetch(current);
  if (!response.ok) throw new Error(`The photo's response has the status ${response.status}.`);
  const blob = await response.blob();
  return new File([blob], id, { type: blob.type });
}

/** Adds photos to the draft of a post. Returns false while a post is being uploaded: its draft cannot change. */
export async function addToDraft(photos: readonly File[]): Promise<boolean> {
  await readDraft();
  if (getDraft().locked) return false;
  await addFiles(photos);
  return true;
}
