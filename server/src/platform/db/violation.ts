/** Whether an error is the database refusing a duplicate under this unique constraint or index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;

/** Whether an error is the database refusing to remove what something else refers to. */
export const isReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
