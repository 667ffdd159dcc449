import { useEffect, useState } from 'react';

/** An address under which a blob can be shown; null until there is one, and gone with the component. */
export function useAddressOf(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
