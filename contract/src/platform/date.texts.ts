export const dateErrors = {
  missing: 'Choose a date.',
  past: 'Choose today or a later day.',
} as const;
