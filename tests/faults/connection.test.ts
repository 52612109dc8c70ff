import { testEachFault } from "./each-fault";
import { CONNECTION_FAULTS } from "./faults";

testEachFault(CONNECTION_FAULTS);
