package com.getcapacitor;

import java.util.ArrayList;
import java.util.List;

public class JSArray {

    public final List<Object> values = new ArrayList<>();

    public JSArray put(Object value) {
        values.add(value);
        return this;
    }
}
