/** A body whose JSON text is there already, because its parts were written before. */
export class Written<Body> {
  readonly text: string;
  /** only for the type */
  readonly body?: Body;

  constructor(text: string) {
    this.text = text;
  }
}
