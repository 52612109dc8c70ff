import { testEachFault } from "./each-fault";
import { MACHINE_FAULTS } from "./faults";

testEachFault(MACHINE_FAULTS);
