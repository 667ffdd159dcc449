export const altErrors = {
  tooMany: (max: number) => `At most ${max} descriptions.`,
};
