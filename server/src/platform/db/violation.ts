/** Whether an error is a unique violation. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Whether an error is a violation of this unique constraint or index. */
export const violates = (error: unknown, constraint: string): boolean =>
  isDuplicate(error) && error instanceof Error && 'constraint' in error && error.constraint === constraint;

/** Whether an error is a foreign key violation. */
export const isReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
