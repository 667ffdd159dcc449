import { useObjectUrl } from './useObjectUrl.ts';

/** Shows an image that exists only in this browser. */
export function BlobPhoto({
  blob,
  alt,
  className,
}: {
  blob: Blob;
  alt: string;
  className?: string | undefined;
}) {
  const address = useObjectUrl(blob);
  // an empty src would request the page itself
  return <img src={address ?? undefined} alt={alt} className={className} draggable={false} />;
}
