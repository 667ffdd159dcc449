import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../api-error.ts';
import { platformErrors } from '../platform.texts.ts';

/** The open uploads of this node and their bytes on disk. */
export interface OpenUploads {
  /** `bytes`: received so far. Throws: `tooMany` beyond the open uploads of one user, and like `count`. */
  open(userId: string, bytes: number): OpenUpload;
}

export interface OpenUpload {
  /** Counts received bytes. Throws: `unavailable` when all open uploads together are too large. */
  count(bytes: number): void;
  close(): void;
}

/** `mostBytes`: of all open uploads together. */
export function trackUploads({
  perPerson = limits.openUploads,
  mostBytes = limits.openUploadBytes,
}: {
  perPerson?: number;
  mostBytes?: number;
} = {}): OpenUploads {
  const openByUser = new Map<string, number>();
  let totalBytes = 0;

  return {
    open(userId, bytesBefore) {
      const before = openByUser.get(userId) ?? 0;
      if (before >= perPerson)
        throw new ApiError('tooMany', {
          message: platformErrors.ownUploadsRunning,
          retryAfter: 5,
        });
      openByUser.set(userId, before + 1);
      let bytesOfUpload = bytesBefore;
      totalBytes += bytesBefore;
      let isOpen = true;
      return {
        count(bytes) {
          // the rest of a refused upload still arrives and is discarded
          if (!isOpen) return;
          bytesOfUpload += bytes;
          totalBytes += bytes;
          if (totalBytes > mostBytes)
            throw new ApiError('unavailable', {
              message: platformErrors.uploadsRunning,
              retryAfter: 10,
            });
        },
        close() {
          if (!isOpen) return;
          isOpen = false;
          totalBytes -= bytesOfUpload;
          const left = (openByUser.get(userId) ?? 0) - 1;
          if (left > 0) openByUser.set(userId, left);
          else openByUser.delete(userId);
        },
      };
    },
  };
}
