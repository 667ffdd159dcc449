import { useAddressOf } from './useAddressOf.ts';

/** A picture that is still only in this browser. */
export function BlobPhoto({
  blob,
  alt,
  className,
}: {
  blob: Blob;
  alt: string;
  className?: string | undefined;
}) {
  const address = useAddressOf(blob);
  // an empty address would ask for the page itself
  return <img src={address ?? undefined} alt={alt} className={className} draggable={false} />;
}
