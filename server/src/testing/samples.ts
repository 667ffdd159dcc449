/** The value of a sample in the text of `/metrics`, such as `name{label="value"}`; null when there is none. */
export function sampleIn(text: string, sample: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length));
}
