/** Something that happened. The payload holds only names and ids; each receiver's view is built at delivery. */
export interface DomainEvent<Payload = Record<string, unknown>> {
  /** random; deduplicates events that arrive more than once */
  id: string;
  kind: string;
  payload: Payload;
  /** the twosome ids whose connections alone receive it; null: it concerns every node */
  couples: readonly string[] | null;
}
