import { data } from 'react-router';

/** For addresses below those of the application that lead nowhere. */
export function loader() {
  // oxlint-disable-next-line typescript/only-throw-error -- how a loader says so
  throw data(null, { status: 404 });
}

/** Never drawn: the boundary around it says that there is no such page. */
export default function NotFoundPage() {
  return null;
}
