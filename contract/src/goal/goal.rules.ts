/** The editable text fields of a goal. */
export interface GoalFields {
  title: string;
  description: string;
  /** `YYYY-MM-DD` */
  achieve_by: string;
}

/** A requested change. Without `done` the goal stays open or finished as it is. */
export type GoalInput = GoalFields & { done?: boolean | undefined };
