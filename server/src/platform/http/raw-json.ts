/** A response body that is already serialised, for example from cached parts. */
export class RawJson<Body> {
  readonly text: string;
  /** never set; carries the type */
  readonly body?: Body;

  constructor(text: string) {
    this.text = text;
  }
}
