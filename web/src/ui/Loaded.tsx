import type { ReactNode } from 'react';
import type { Resource } from '../platform/resource.ts';
import { Loader } from './Loader.tsx';
import { LoadFailure } from './LoadFailure.tsx';

interface LoadedProps<T> {
  resource: Pick<Resource, 'failed' | 'load'>;
  /** null: nothing is shown yet */
  value: T | null;
  skeleton?: ReactNode;
  /** another way on, where a retry does not help */
  otherwise?: ReactNode;
  children: (value: T) => ReactNode;
}

/** What a resource has brought, or its skeleton, or why it did not load with a Retry. Content outlives a later failure. */
export function Loaded<T>({ resource, value, skeleton = <Loader />, otherwise, children }: LoadedProps<T>) {
  const failure = resource.failed.use((state) => state.failure);
  if (value !== null) return children(value);
  if (failure === null) return skeleton;
  return <LoadFailure failure={failure} onRetry={() => void resource.load()} otherwise={otherwise} />;
}
