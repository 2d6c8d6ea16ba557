import { data } from 'react-router';

/** Answers 404 for app addresses that do not exist. */
export function loader() {
  // oxlint-disable-next-line typescript/only-throw-error -- a loader throws a response to answer 404
  throw data(null, { status: 404 });
}

/** Never rendered, because the error boundary shows that the page does not exist. */
export default function NotFoundPage() {
  return null;
}
