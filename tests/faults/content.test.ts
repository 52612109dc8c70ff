import { testEachFault } from "./each-fault";
import { CONTENT_FAULTS } from "./faults";

testEachFault(CONTENT_FAULTS);
