// A guest's list, held out to the waiter.
export { ShowList } from './ShowList.tsx';
