import { useEffect, useState } from 'react';

/**
 * How long an address stays good for whoever began to load it. A tap that closes the cropper while its picture is still on
 * its way would make the browser say that there is no such file. Milliseconds.
 */
export const addressKept = 60_000;

/** An address under which a blob can be shown; null until there is one, and gone soon after the component. */
export function useAddressOf(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), addressKept);
  }, [blob]);
  return address;
}
