import { LOADING_TEXT, Notice } from "./notice";

/** Stands where content is missing until it is there (spec §4, "Catalogue"). */
export function LoadingNotice() {
  return (
    <Notice>
      <p role="status" className="text-lead">
        {LOADING_TEXT}
      </p>
    </Notice>
  );
}
