import { type Location, useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** The location of the page that React rendered last; undefined before the first page. */
let last: Location | undefined;

/** In an effect of a render: the location of the render before. Undefined in the first render. */
export const lastLocation = () => last;

/** Whether this is the first render: React hydrates the page that the server sent. */
export const isFirstRender = () => last === undefined;

/** Records the location. Its effect must be the root's last one: the effects before it read `lastLocation`. */
export function useRecordLocation(): void {
  const location = useLocation();
  useEffect(() => {
    last = location;
  }, [location]);
}
